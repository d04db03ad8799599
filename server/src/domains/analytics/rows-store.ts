import type { AnalyticsRowsOf } from '@pepper/contract/analytics'
import { type RawBuilder, sql } from 'kysely'
import type { DayRange } from '../../platform/day-range.ts'
import type { Executor } from '../../platform/db/database.ts'
import { isNoticed } from '../audit/index.ts'
import type { Place } from './rules.ts'

export interface FoundRow {
  key: string
  at_us: number
  user_id: string | null
  person: { id: string; name: string } | null
  what: string
}

/** The rows requested: those of a range of days or all, up to the moment at which the figure was counted. */
export interface RowsBehind {
  of: AnalyticsRowsOf
  range: DayRange | null
  until: Date | null
}

/** Selects every row behind a figure, from the tables that the figure is about. */
function rowsBehind({ of, range, until }: RowsBehind): RawBuilder<unknown> {
  const within = (column: RawBuilder<unknown>) => {
    const days = range
      ? sql`${column} >= ${range.from}::date::timestamp at time zone ${range.timeZone}
          and ${column} < (${range.to}::date + 1)::timestamp at time zone ${range.timeZone}`
      : sql`true`
    return sql`where ${days} and ${until ? sql`${column} <= ${until}` : sql`true`}`
  }
  switch (of) {
    case 'users':
      return sql`select u.id::text as key, u.created_at as at, u.id as user_id,
        coalesce((select r.role_hierarchy from user_roles r where r.user_id = u.id), 'user') as what
        from auth_users u ${within(sql`u.created_at`)}`
    case 'sessions':
      return sql`select c.id::text as key, max(t.created_at) as at, t.user_id, count(*)::text as what
        from turns t join chat_sessions c on c.session_id = t.session_id
        ${within(sql`t.created_at`)} group by c.id, t.user_id`
    case 'messages':
      return sql`select t.id::text as key, t.created_at as at, t.user_id, t.status::text as what
        from turns t ${within(sql`t.created_at`)}`
    case 'security_events':
      return sql`select e.id::text as key, e.created_at as at, e.user_id, e.event_type as what
        from security_events e ${within(sql`e.created_at`)} and ${isNoticed(sql`e.event_type`)}`
  }
}

export async function countRows(executor: Executor, asked: RowsBehind): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${rowsBehind(asked)}) r`.execute(executor)
  return rows[0]?.total ?? 0
}

export interface RowsPage extends RowsBehind {
  before: Place | null
  limit: number
  /** Whether people are named. */
  isNaming: boolean
}

export async function findRows(
  executor: Executor,
  { before, limit, isNaming, ...asked }: RowsPage,
): Promise<FoundRow[]> {
  const older = before
    ? sql`where (at, key) < (to_timestamp(0) + ${before.atUs}::bigint * interval '1 microsecond', ${before.key})`
    : sql``
  const { rows } = await sql<FoundRow>`
    select key, (extract(epoch from at) * 1000000)::bigint as at_us, user_id, ${selectPerson('page.user_id', isNaming)} as person, what
    from (select * from (${rowsBehind(asked)}) r ${older} order by at desc, key desc limit ${limit}) page
    order by at desc, key desc`.execute(executor)
  return rows
}

/**
 * Selects the person of a column as `{ id, name }`, with their name or else their email; null where people are not
 * named.
 */
export function selectPerson(column: string, isNaming: boolean): RawBuilder<unknown> {
  if (!isNaming) return sql`null::json`
  return sql`(select json_build_object('id', u.id, 'name', coalesce(nullif(w.full_name, ''), u.email))
    from auth_users u left join profiles w on w.auth_user_id = u.id where u.id = ${sql.ref(column)})`
}
