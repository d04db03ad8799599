import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { changeInBulkWithin } from './change-in-bulk.ts'
import { type BulkChange, previewChanges } from './preview-bulk.ts'

/**
 * Does a bulk action that a second person approved, all of it in the caller's transaction, which holds the roles locked. Who
 * cannot be changed any more is left out. Returns the sessions that each ban ended.
 */
export async function changeManyWithin(
  tx: Transaction,
  context: MemberContext,
  bulk: BulkChange,
): Promise<{ userId: string; sessions: number }[]> {
  const ended: { userId: string; sessions: number }[] = []
  for (const { user, outcome } of await previewChanges(context, bulk, tx)) {
    if (outcome !== 'changes') continue
    const { endedSessions } = await changeInBulkWithin(tx, context, { bulk, userId: user.id })
    if (endedSessions !== null) ended.push({ userId: user.id, sessions: endedSessions })
  }
  return ended
}
