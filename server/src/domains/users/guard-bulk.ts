import type { MemberContext } from '../../platform/context.ts'
import { askSecondPerson } from '../approvals/index.ts'
import { guardGift } from '../credits/index.ts'
import { readSettingWithin } from '../settings/index.ts'
import { listChanged } from './bulk-store.ts'
import type { BulkChange } from './change-in-bulk.ts'
import { needsSecondPerson } from './needs-second-person.ts'

/**
 * Records a bulk action as a request where it needs a second person: promotions, bans and demotions of several people or of
 * an administrator, and gifts that are large in all. Who was changed under its id already does not count. Throws
 * approvals.waiting.
 */
export async function guardBulk(context: MemberContext, bulk: BulkChange): Promise<void> {
  const { action } = bulk
  if (action === 'unban') return
  const { kysely } = context.runtime.db
  const changed = await listChanged(kysely, bulk.id)
  const unchanged = [...new Set(bulk.ids)].filter((id) => !changed.has(id))
  const { id, reason, amount } = bulk
  const deed = {
    kind: 'users_bulk' as const,
    id,
    action,
    // All of them, because a bulk action is known by its people too; nobody is changed twice by it.
    ids: [...new Set(bulk.ids)],
    ...(reason !== undefined && { reason }),
    ...(amount !== undefined && { amount }),
  }
  if (action === 'gift') return guardGift(context, deed, (amount ?? 0) * unchanged.length)
  const isOn = await readSettingWithin(kysely, 'two_people')
  const isAppointment = action === 'promote' && unchanged.length > 0
  const needsTwo = isAppointment || unchanged.length > 1 || (await needsSecondPerson(kysely, unchanged))
  if (isOn && needsTwo) await askSecondPerson(context, deed)
}
