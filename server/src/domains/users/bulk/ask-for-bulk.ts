import type { MemberContext } from '../../../platform/context.ts'
import { askSecondPerson } from '../../approvals/index.ts'
import type { BulkChange } from './preview-bulk.ts'

/** Records a bulk action as a request. Always throws: approvals.waiting. */
export async function askForBulk(context: MemberContext, bulk: BulkChange): Promise<never> {
  const { id, action, reason, until, amount } = bulk
  return askSecondPerson(context, {
    kind: 'users_bulk',
    id,
    action,
    // All of them, because a bulk action is known by its people too; it changes no person twice.
    ids: [...new Set(bulk.ids)],
    ...(reason !== undefined && { reason }),
    ...(until !== undefined && { until }),
    ...(amount !== undefined && { amount }),
  })
}
