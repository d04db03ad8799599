import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'

export interface BulkRequest {
  id: string
  /** The hash of the action, its parameters and its people. */
  requestHash: string
  createdBy: string
}

/** Refuses an id that was used for another bulk action. Throws access.bulk_id_taken. */
export async function refuseOtherBulk(executor: Executor, bulk: BulkRequest): Promise<void> {
  const known = await executor
    .selectFrom('user_bulks')
    .select(['request_hash', 'created_by'])
    .where('id', '=', bulk.id)
    .executeTakeFirst()
  if (!known || (known.request_hash === bulk.requestHash && known.created_by === bulk.createdBy)) return
  throw new AppError('access.bulk_id_taken')
}

/** Records a bulk action together with its first change. Throws access.bulk_id_taken. */
export async function claimBulk(tx: Transaction, bulk: BulkRequest, now: Date): Promise<void> {
  const { id, requestHash, createdBy } = bulk
  await tx
    .insertInto('user_bulks')
    .values({ id, request_hash: requestHash, created_by: createdBy, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await refuseOtherBulk(tx, bulk)
}

/** Lists the people whom a bulk action has changed already. */
export async function listChanged(executor: Executor, bulkId: string): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('user_bulk_changes')
    .select('user_id')
    .where('bulk_id', '=', bulkId)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Claims a person's turn in a bulk action. Only one of several calls succeeds; returns whether this one did. */
export async function claimChange(tx: Transaction, bulkId: string, userId: string): Promise<boolean> {
  const row = await tx
    .insertInto('user_bulk_changes')
    .values({ bulk_id: bulkId, user_id: userId })
    .onConflict((conflict) => conflict.constraint('user_bulk_changes_once').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns a turn that changed nothing. */
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
