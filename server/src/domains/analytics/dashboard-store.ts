import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import { isNoticed } from '../audit/index.ts'

export interface DayUpTo {
  day: string
  timeZone: string
  /** The last moment that is counted, or its time of the clock on another day. */
  until: Date
}

export interface DayFigures {
  new_users_today: number
  active_sessions_today: number
  messages_today: number
  security_events_today: number
}

/**
 * Counts the figures of a day from its midnight up to a moment, or to the same time of the clock where that moment is of
 * another day: a day has 23 or 25 hours where clocks change. It counts the rows themselves, so that the figures
 * match the lists of rows.
 */
export async function countUpTo(executor: Executor, { day, timeZone, until }: DayUpTo): Promise<DayFigures> {
  const { rows } = await sql<DayFigures>`
    with given as (select ${day}::date as day, ${timeZone}::text as zone, ${until}::timestamptz as now), part as (
      select day::timestamp at time zone zone as first,
        case when (now at time zone zone)::date = day then now
          else (day + (now at time zone zone)::time) at time zone zone end as last
      from given
    )
    select
      (select count(*)::int from auth_users, part where created_at >= first and created_at <= last) as new_users_today,
      (select count(distinct session_id)::int from turns, part
        where created_at >= first and created_at <= last and not is_from_guest)
        as active_sessions_today,
      (select count(*)::int from turns, part
        where created_at >= first and created_at <= last and not is_from_guest) as messages_today,
      (select count(*)::int from security_events, part
        where created_at >= first and created_at <= last and ${isNoticed(sql`event_type`)}) as security_events_today`.execute(
    executor,
  )
  const [figures] = rows
  if (!figures) throw new Error('a count answered no row')
  return figures
}

/** Counts the people who had joined by a moment. */
export async function countJoinedBy(executor: Executor, until: Date): Promise<number> {
  const { rows } = await sql<{ joined: number }>`
    select count(*)::int as joined from auth_users where created_at <= ${until}`.execute(executor)
  return rows[0]?.joined ?? 0
}
