import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'

/**
 * Whether no report has come since that the account was in wrong hands ('This was not me'). A link for a new password
 * starts as pressed, and anyone can request one.
 */
const isWanted = sql<boolean>`not exists (select from security_notices n
  where n.user_id = account_deletions.user_id and n.kind <> 'new_password'
    and n.pressed_at >= account_deletions.requested_at)`

/** A deletion that waits. */
export interface StoredDeletion {
  requestedAt: Date
  dueAt: Date
}

export async function findDeletion(executor: Executor, userId: string): Promise<StoredDeletion | null> {
  const row = await executor
    .selectFrom('account_deletions')
    .select(['requested_at as requestedAt', 'due_at as dueAt'])
    .where('user_id', '=', userId)
    .where(isWanted)
    .executeTakeFirst()
  return row ?? null
}

/** Records a deletion; one that waits already, and is wanted, stays as it is. Returns whether it is new. */
export async function insertDeletion(
  tx: Transaction,
  userId: string,
  { requestedAt, dueAt }: StoredDeletion,
): Promise<boolean> {
  await tx
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not ${isWanted}`)
    .execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_deletions')
    .values({ user_id: userId, requested_at: requestedAt, due_at: dueAt })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes a deletion back; returns whether there was one. */
export async function removeDeletion(tx: Transaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Ends the deletions that are not wanted any more, because the notice that says so is deleted in its turn. Returns how many.
 */
export async function endUnwanted(executor: Executor): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom('account_deletions')
    .where(sql<boolean>`not ${isWanted}`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Accounts that are to be deleted by now, the longest due first. */
export async function listDue(executor: Executor, now: Date): Promise<string[]> {
  const rows = await executor
    .selectFrom('account_deletions')
    .select('user_id')
    .where('due_at', '<=', now)
    .where(isWanted)
    .orderBy('due_at')
    .limit(100)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Removes the deletion of an account that is due, once however many try; returns whether it was there. */
export async function claimDue(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .where(isWanted)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Adds the ledger of an account to the sums of those that are gone. */
export async function keepSums(tx: Transaction, userId: string): Promise<void> {
  await sql`
    insert into deleted_ledgers as d (month, transaction_type, transactions, daily_amount, xp_amount)
    select date_trunc('month', created_at at time zone 'UTC')::date, transaction_type, count(*), sum(daily_amount), sum(xp_amount)
    from credit_transactions where user_id = ${userId} group by 1, 2
    on conflict (month, transaction_type) do update
      set transactions = d.transactions + excluded.transactions, daily_amount = d.daily_amount + excluded.daily_amount,
        xp_amount = d.xp_amount + excluded.xp_amount`.execute(tx)
}

/**
 * Holds the figures, which a deletion has counted again, until the end of `tx`. It comes before all other locks: a count holds
 * them for long, and must keep no one else waiting.
 */
export async function lockFigures(tx: Transaction): Promise<void> {
  await sql`select from analytics_progress for update`.execute(tx)
}
