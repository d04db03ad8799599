import type { MemberContext } from '../../platform/context.ts'
import { needsSecondPersonToGive } from '../credits/index.ts'
import { readSettingWithin } from '../settings/index.ts'
import { askForBulk } from './ask-for-bulk.ts'
import { listChanged } from './bulk-store.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import type { BulkChange } from './preview-bulk.ts'

/**
 * Records a bulk action as a request where it needs a second person: promotions, bans and demotions of several people or of
 * an administrator, and gifts that are large in all. Who was changed under its id already does not count. Throws
 * approvals.waiting.
 */
export async function guardBulk(context: MemberContext, bulk: BulkChange): Promise<void> {
  const changed = await listChanged(context.runtime.db.kysely, bulk.id)
  const unchanged = [...new Set(bulk.ids)].filter((id) => !changed.has(id))
  if (unchanged.length > 0 && (await needsApproval(context, bulk, unchanged))) await askForBulk(context, bulk)
}

async function needsApproval(
  context: MemberContext,
  { action, amount = 0 }: BulkChange,
  ids: string[],
): Promise<boolean> {
  const { kysely } = context.runtime.db
  if (action === 'unban') return false
  if (action === 'gift') return needsSecondPersonToGive(kysely, context, amount * ids.length)
  if (!(await readSettingWithin(kysely, 'two_people'))) return false
  return action === 'promote' || ids.length > 1 || needsSecondPerson(kysely, ids)
}
