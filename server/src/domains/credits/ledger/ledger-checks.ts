import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'

/** Finds the id of the newest row of the ledger, or 0. */
export async function getLastTransaction(executor: Executor): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from credit_transactions`.execute(executor)
  return rows[0]?.last ?? 0
}

/** A person with new rows in a part of the ledger. */
export interface Grown {
  userId: string
  /** Whether a new row has a number behind the closing, where none can come by itself. */
  isBehind: boolean
}

/** The next rows of the ledger that were not checked yet: their people, and the id of the last one. */
export interface UncheckedRows {
  people: Grown[]
  lastTransactionId: number
}

/**
 * Finds the next unchecked rows up to an id, at most `limit`, or null. Left out are people whose rows are all closed
 * already, and those whose ledgers failed: these are checked as a whole.
 */
export async function findUncheckedRows(
  tx: Transaction,
  { upTo, limit }: { upTo: number; limit: number },
): Promise<UncheckedRows | null> {
  const { rows: next } = await sql<{ after: number; last: number | null }>`
    select after, (select max(id) from (
      select id from credit_transactions where id > after and id <= ${upTo} order by id limit ${limit}
    ) rows) as last
    from (select coalesce((select last_transaction_id from ledger_checks), 0) as after) checked`.execute(tx)
  const [range] = next
  if (!range || range.last === null) return null
  const { rows: people } = await sql<Grown>`
    select t.user_id as "userId", bool_or(t.sequence <= c.sequence and t.id > c.transaction_id) is true as "isBehind"
    from credit_transactions t left join ledger_closings c on c.user_id = t.user_id
    where t.id > ${range.after} and t.id <= ${range.last} and c.failed_at is null
      and (c.user_id is null or t.sequence > c.sequence or t.id > c.transaction_id)
    group by t.user_id`.execute(tx)
  return { people, lastTransactionId: range.last }
}

/** Records the row up to which the ledger was checked. */
export async function recordCheck(tx: Transaction, lastTransactionId: number): Promise<void> {
  await sql`insert into ledger_checks (last_transaction_id, checked_at) values (${lastTransactionId}, now())
    on conflict (singleton) do update set last_transaction_id = excluded.last_transaction_id,
      checked_at = excluded.checked_at`.execute(tx)
}

/** Lists people whose ledgers failed before a moment, and did not since. */
export async function listFailed(
  tx: Transaction,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from ledger_closings where failed_at < ${before} order by user_id limit ${limit}`.execute(
    tx,
  )
  return rows.map(({ user_id }) => user_id)
}

/** Where the reading of all ledgers as a whole is. */
export interface Recount {
  /** The last person whose ledger was read, or null at the beginning. */
  after: string | null
  /** The number of people in an hour. */
  people: number
}

export async function readRecount(executor: Executor): Promise<Recount> {
  const { rows } = await sql<Recount>`
    select recount_after as after, recount_people as people from ledger_checks`.execute(executor)
  return rows[0] ?? { after: null, people: 0 }
}

/** Counts the people who have a ledger. */
export async function countLedgers(executor: Executor): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from credit_accounts`.execute(executor)
  return rows[0]?.people ?? 0
}

/** Lists people with a ledger, in the order of their ids. */
export async function listLedgers(
  executor: Executor,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from credit_accounts where ${after}::uuid is null or user_id > ${after}::uuid
    order by user_id limit ${limit}`.execute(executor)
  return rows.map(({ user_id }) => user_id)
}

export async function recordRecount(tx: Transaction, { after, people }: Recount): Promise<void> {
  await sql`insert into ledger_checks (last_transaction_id, checked_at, recount_after, recount_people)
    values (0, now(), ${after}, ${people})
    on conflict (singleton) do update set recount_after = excluded.recount_after,
      recount_people = excluded.recount_people`.execute(tx)
}
