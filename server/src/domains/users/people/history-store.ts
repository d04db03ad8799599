import type { HistoryEntry, HistoryKind, HistoryPage } from '@pepper/contract/users'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

interface HistoryScope {
  userId: RawBuilder<unknown>
  /** The id of the last entry on the page before. */
  before: string | null
  limit: number
}

export const asTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const somebody = (column: string) =>
  sql`(select json_build_object('user_id', x.id, 'name', x.email) from auth_users x where x.id = ${sql.ref(column)})`

const newcomer = sql`coalesce((select json_build_object('user_id', n.auth_user_id, 'name', coalesce(n.email, n.full_name))
  from profiles n where n.id = e.newcomer_id), json_build_object('user_id', null, 'name', coalesce(e.first_name, '')))`

interface Source {
  what: RawBuilder<unknown>
  who: RawBuilder<unknown>
  amount: RawBuilder<unknown>
  /** The table with the person's rows, read by one of its indexes that ends with the order. */
  from: (userId: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The column that numbers the rows in their order. */
  order: string
}

const nothing = sql`null`
const sources: Record<HistoryKind, Source> = {
  audit: {
    what: sql`e.action`,
    who: somebody('e.actor_id'),
    amount: nothing,
    from: (userId) => sql`audit_entries e where e.target_type = 'user' and e.target_id = ${userId}::text`,
    order: 'e.id',
  },
  security_events: {
    what: sql`e.event_type`,
    who: nothing,
    amount: nothing,
    from: (userId) => sql`security_events e where e.user_id = ${userId}`,
    order: 'e.id',
  },
  transactions: {
    what: sql`e.metadata->>'cause'`,
    who: nothing,
    amount: sql`e.amount`,
    from: (userId) => sql`credit_transactions e where e.user_id = ${userId}`,
    order: 'e.sequence',
  },
  referrals: {
    what: sql`e.status`,
    who: newcomer,
    amount: nothing,
    from: (userId) =>
      sql`referrals e where e.referrer_id = (select r.id from profiles r where r.auth_user_id = ${userId})`,
    order: 'e.sequence',
  },
}

/** Selects a person's history of one kind as JSON, newest first. */
export function historyOf(
  of: HistoryKind,
  { userId, before, limit }: HistoryScope,
): RawBuilder<HistoryEntry[]> {
  const { what, who, amount, from, order } = sources[of]
  const place = sql.ref(order)
  const earlier = before === null ? sql`` : sql`and ${place} < ${before}::bigint`
  return sql`(select coalesce(json_agg(json_build_object('id', ${place}::text, 'what', ${what}, 'who', ${who},
      'amount', ${amount}, 'created_at', ${asTime('e.created_at')}) order by ${place} desc), '[]')
    from (select e.* from ${from(userId)} ${earlier} order by ${place} desc limit ${limit}) e)`
}

export async function listHistory(
  executor: Executor,
  of: HistoryKind,
  scope: Omit<HistoryScope, 'userId'> & { userId: string },
): Promise<HistoryEntry[]> {
  const { rows } = await sql<{ history: HistoryEntry[] }>`
    select ${historyOf(of, { ...scope, userId: sql`${scope.userId}::uuid` })} as history`.execute(executor)
  return rows[0]?.history ?? []
}

/** Builds a page of history from the rows read, which are one more than a page if there are more. */
export function presentHistoryPage(read: readonly HistoryEntry[], limit: number): HistoryPage {
  const rows = read.slice(0, limit)
  return { rows, earlier: read.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
