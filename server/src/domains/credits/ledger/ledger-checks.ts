import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

/**
 * Selects the people of the ledger as a table of user_id: all of them, or those with rows after `sinceTransactionId`.
 */
export function peopleOfLedger(sinceTransactionId: number | null): RawBuilder<unknown> {
  return sinceTransactionId === null
    ? sql`(select user_id from credit_accounts)`
    : sql`(select distinct user_id from credit_transactions where id > ${sinceTransactionId})`
}

/** Finds the id of the newest row of the ledger, or 0. */
export async function getLastTransaction(executor: Executor): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from credit_transactions`.execute(executor)
  return rows[0]?.last ?? 0
}

/** Finds the row up to which the ledger was found correct, or 0. */
export async function getLastCheck(executor: Executor): Promise<number> {
  const { rows } = await sql<{ checked: number }>`
    select last_transaction_id as checked from ledger_checks`.execute(executor)
  return rows[0]?.checked ?? 0
}

/** Records the row up to which the ledger was found correct. */
export async function recordCheck(executor: Executor, lastTransactionId: number): Promise<void> {
  await sql`insert into ledger_checks (last_transaction_id, checked_at) values (${lastTransactionId}, now())
    on conflict (singleton) do update set last_transaction_id = excluded.last_transaction_id,
      checked_at = excluded.checked_at`.execute(executor)
}
