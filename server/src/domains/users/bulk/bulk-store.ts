import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'

export interface BulkRequest {
  id: string
  /** Covers the action, what goes with it and the people. */
  requestHash: string
  createdBy: string
}

/** Throws access.bulk_id_taken where the id was used for something else. */
export async function refuseOtherBulk(executor: Executor, bulk: BulkRequest): Promise<void> {
  const known = await executor
    .selectFrom('user_bulks')
    .select(['request_hash', 'created_by'])
    .where('id', '=', bulk.id)
    .executeTakeFirst()
  if (!known || (known.request_hash === bulk.requestHash && known.created_by === bulk.createdBy)) return
  throw new AppError('access.bulk_id_taken')
}

/** Notes a bulk action beside its first change. Throws access.bulk_id_taken. */
export async function claimBulk(tx: Transaction, bulk: BulkRequest, now: Date): Promise<void> {
  const { id, requestHash, createdBy } = bulk
  await tx
    .insertInto('user_bulks')
    .values({ id, request_hash: requestHash, created_by: createdBy, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await refuseOtherBulk(tx, bulk)
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

/** Takes a person's turn in a bulk action; returns whether this call did, however many try. */
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
