import type { Executor, Transaction } from '../../platform/db/database.ts'

export interface BulkRequest {
  id: string
  /** Covers the action and what goes with it, not the people: a bulk may come in parts. */
  requestHash: string
  createdBy: string
}

/** Notes a bulk action, or finds that its id was used before; answers whether that was for the very same. */
export async function claimBulk(executor: Executor, bulk: BulkRequest, now: Date): Promise<boolean> {
  const { id, requestHash, createdBy } = bulk
  await executor
    .insertInto('user_bulks')
    .values({ id, request_hash: requestHash, created_by: createdBy, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const known = await executor
    .selectFrom('user_bulks')
    .select(['request_hash', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  return known?.request_hash === requestHash && known.created_by === createdBy
}

/** Whom a bulk action has changed already. */
export async function listChanged(executor: Executor, bulkId: string): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('user_bulk_changes')
    .select('user_id')
    .where('bulk_id', '=', bulkId)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Takes a person's turn in a bulk action; answers whether this call did, however many try. */
export async function claimChange(tx: Transaction, bulkId: string, userId: string): Promise<boolean> {
  const row = await tx
    .insertInto('user_bulk_changes')
    .values({ bulk_id: bulkId, user_id: userId })
    .onConflict((conflict) => conflict.constraint('user_bulk_changes_once').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a turn back that changed nothing. */
export async function returnChange(tx: Transaction, bulkId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('user_bulk_changes')
    .where('bulk_id', '=', bulkId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteBulksBefore(executor: Executor, moment: Date): Promise<void> {
  await executor.deleteFrom('user_bulks').where('created_at', '<', moment).execute()
}
