import { type RawBuilder, sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'

/** The values of an account that follow from its ledger alone. */
export interface DerivedAccount {
  daily_credits: number
  xp_credits: number
  daily_used: number
  daily_allowance: number
  /** The day of the newest grant; null where there was none. */
  last_daily_reset: string | null
  xp_converted: number
  ledger_sequence: number
}

export interface AccountDifference {
  user_id: string
  stored: DerivedAccount
  rebuilt: DerivedAccount
  /** Whether the account may hold the values of its ledger: nothing below 0, no more converted than earned. */
  is_possible: boolean
}

const FIELDS =
  sql.raw(`daily_credits, xp_credits, daily_used, daily_allowance, last_daily_reset, xp_converted,
  ledger_sequence`)

/**
 * Selects every account as its ledger makes it, with one pass over the rows and one over those since each newest grant.
 */
function rebuiltAccounts(people: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const ofPeople = people === null ? sql`` : sql`where user_id in ${people}`
  return sql`
    with sums as (
      select user_id, sum(daily_amount)::int as daily_credits, sum(xp_amount)::int as xp_credits,
        coalesce(sum(xp_amount) filter (where transaction_type = 'xp_converted'), 0)::int as xp_converted,
        max(sequence) as ledger_sequence,
        max(sequence) filter (where transaction_type = 'daily_reset') as grant_sequence
      from credit_transactions ${ofPeople} group by user_id
    ), days as (
      select t.user_id, max(substr(t.cause, 7)) filter (where t.sequence = s.grant_sequence) as last_daily_reset,
        max(t.daily_amount) filter (where t.sequence = s.grant_sequence) as daily_allowance,
        -coalesce(sum(t.daily_amount) filter (where t.sequence > s.grant_sequence), 0)::int as daily_used
      from sums s join credit_transactions t on t.user_id = s.user_id and t.sequence >= s.grant_sequence
      group by t.user_id
    )
    select user_id, coalesce(s.daily_credits, 0) as daily_credits, coalesce(s.xp_credits, 0) as xp_credits,
      coalesce(d.daily_used, 0) as daily_used, coalesce(d.daily_allowance, 0) as daily_allowance,
      d.last_daily_reset::date as last_daily_reset, coalesce(s.xp_converted, 0) as xp_converted,
      coalesce(s.ledger_sequence, 0) as ledger_sequence
    from (select user_id from credit_accounts ${ofPeople}) a
    left join sums s using (user_id) left join days d using (user_id)`
}

/**
 * Finds the accounts that differ from their ledger, among all people or some. It uses one snapshot, so that writers can
 * continue.
 */
export async function findDifferences(
  executor: Executor,
  userIds: string[] | null,
): Promise<AccountDifference[]> {
  const people = userIds === null ? null : sql`(select unnest(${userIds}::uuid[]))`
  const { rows } = await sql<AccountDifference>`
    with rebuilt as (${rebuiltAccounts(people)}), stored as (select user_id, ${FIELDS} from credit_accounts)
    select a.user_id, to_jsonb(s) - 'user_id' as stored, to_jsonb(r) - 'user_id' as rebuilt,
      r.daily_credits >= 0 and r.xp_credits >= 0 and r.xp_converted * 100 <= a.user_xp as is_possible
    from credit_accounts a join stored s using (user_id) join rebuilt r using (user_id)
    where to_jsonb(s) <> to_jsonb(r) order by a.user_id`.execute(executor)
  return rows
}

export async function countLedger(executor: Executor): Promise<{ accounts: number; rows: number }> {
  const { rows } = await sql<{ accounts: number; rows: number }>`
    select (select count(*) from credit_accounts) as accounts, (select count(*) from credit_transactions) as rows
    `.execute(executor)
  return rows[0] ?? { accounts: 0, rows: 0 }
}

export async function lockAccounts(tx: Transaction, userIds: string[]): Promise<void> {
  await sql`select from credit_accounts where user_id in (select unnest(${userIds}::uuid[])) order by user_id for update`.execute(
    tx,
  )
}

export async function updateAccounts(tx: Transaction, differences: AccountDifference[]): Promise<void> {
  const rebuilt = JSON.stringify(differences.map((one) => ({ user_id: one.user_id, ...one.rebuilt })))
  await sql`
    update credit_accounts a set daily_credits = r.daily_credits, xp_credits = r.xp_credits,
      daily_used = r.daily_used, daily_allowance = r.daily_allowance, last_daily_reset = r.last_daily_reset,
      xp_converted = r.xp_converted, ledger_sequence = r.ledger_sequence
    from jsonb_populate_recordset(null::credit_accounts, ${rebuilt}::jsonb) r where r.user_id = a.user_id`.execute(
    tx,
  )
}
