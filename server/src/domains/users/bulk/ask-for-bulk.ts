import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { askSecondPerson } from '../../approvals/index.ts'
import { spendGiftLimit } from '../../credits/index.ts'
import { listChanged } from './bulk-store.ts'
import { type BulkChange, previewChanges } from './preview-bulk.ts'

/**
 * Records a bulk action as a request. Always throws: approvals.waiting, or credits.gift_limit_reached where its person
 * may not give that much.
 */
export async function askForBulk(context: MemberContext, bulk: BulkChange): Promise<never> {
  const { id, action, reason, until, amount } = bulk
  // All of them, because a bulk action is known by its people too; it changes no person twice.
  const ids = [...new Set(bulk.ids)]
  const deed = {
    kind: 'users_bulk' as const,
    id,
    action,
    ids,
    ...(reason !== undefined && { reason }),
    ...(until !== undefined && { until }),
    ...(amount !== undefined && { amount }),
  }
  return askSecondPerson(context, deed, async (tx) => {
    if (action === 'gift') await spendGiftLimit(tx, context, await sumLeft(tx, context, bulk))
  })
}

/** Sums what a bulk gift would still give, to those who can receive it. */
async function sumLeft(tx: Transaction, context: MemberContext, bulk: BulkChange): Promise<number> {
  const changed = await listChanged(tx, bulk.id)
  const people = await previewChanges(context, bulk, tx)
  const left = people.filter(({ user, outcome }) => outcome === 'changes' && !changed.has(user.id))
  return left.length * (bulk.amount ?? 0)
}
