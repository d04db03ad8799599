import type { Permission } from '@pepper/contract/permissions'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import type { ApprovalPorts } from './ports.ts'
import { countDecidable, listLackingPermissions } from './store.ts'

export interface ApprovalSummary {
  is_on: boolean
  gift_left: number
  waiting: number
  lacking: Permission[]
}

/**
 * Summarises whether approval is needed, and how many requests wait for the person of the request. Needs `admin.enter`.
 */
export async function summarise(
  request: Context,
  ports: Pick<ApprovalPorts, 'isOn' | 'readGiftLeft'>,
): Promise<ApprovalSummary> {
  const context = authorise(request, 'admin.enter')
  const { kysely } = context.runtime.db
  const isOn = await ports.isOn(context)
  return {
    is_on: isOn,
    gift_left: await ports.readGiftLeft(context),
    waiting: await countDecidable(kysely, context.actor, context.runtime.clock.now()),
    lacking: isOn ? [] : await listLackingPermissions(kysely),
  }
}
