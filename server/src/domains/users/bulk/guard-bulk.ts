import type { MemberContext } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { needsSecondPersonToGive } from '../../credits/index.ts'
import { needsSecondPerson, needsSecondPersonToUnban } from '../../roles/index.ts'
import { readSettingWithin } from '../../settings/index.ts'
import { askForBulk } from './ask-for-bulk.ts'
import { listChanged } from './bulk-store.ts'
import type { BulkChange } from './preview-bulk.ts'

/**
 * Records a bulk action as a request if it needs a second person: promotions, bans and demotions of several people or
 * of an administrator, lifting the ban of one, and gifts with a large total. Throws approvals.waiting.
 */
export async function guardBulk(context: MemberContext, bulk: BulkChange): Promise<void> {
  if (await needsApproval(context.runtime.db.kysely, context, bulk)) await askForBulk(context, bulk)
}

/**
 * Returns whether the rest of a bulk action needs a second person. People who were already changed under its id get
 * nothing more, but count as people of the action.
 */
export async function needsApproval(
  executor: Executor,
  context: MemberContext,
  bulk: BulkChange,
): Promise<boolean> {
  const { action, amount = 0 } = bulk
  if (!(await readSettingWithin(executor, 'two_people'))) return false
  const ids = [...new Set(bulk.ids)]
  const changed = await listChanged(executor, bulk.id)
  const unchanged = ids.filter((id) => !changed.has(id))
  if (unchanged.length === 0) return false
  if (action === 'gift') return needsSecondPersonToGive(executor, context, amount * unchanged.length)
  if (action === 'unban') return needsSecondPersonToUnban(executor, unchanged)
  return action === 'promote' || ids.length > 1 || needsSecondPerson(executor, ids)
}
