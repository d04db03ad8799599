import type { AnalyticsBucket, AnalyticsFigures } from '@pepper/contract/analytics'
import { sql } from 'kysely'
import type { DayRange } from '../../platform/day-range.ts'
import type { Executor } from '../../platform/db/database.ts'
import { isNoticed } from '../audit/index.ts'

/**
 * A part of a range as it is counted: the figures that add up over parts, and the people and chats that were active for
 * the first time in the part and in the range.
 */
export interface CountedPart extends Omit<AnalyticsFigures, 'response_ms' | 'model_cost'> {
  starts_at: Date
  response_ms_sum: number
  people_first_in_range: number
  chats_first_in_range: number
}

/** Counts what happened in each part of a range of days. */
export async function countParts(
  executor: Executor,
  { from, to, timeZone }: DayRange,
  bucket: AnalyticsBucket,
): Promise<CountedPart[]> {
  // Materialised, because the planner would otherwise compute the bounds of a part again for each row in it.
  const { rows } = await sql<CountedPart>`
    with b as materialized (
      select b.*, min(b.first_slot) over () as range_slot
      from analytics_buckets(${from}::date, ${to}::date, ${timeZone}, ${bucket}) b
    )
    select b.starts_at,
      (select count(*)::int from auth_users where created_at >= b.starts_at and created_at < b.ends_at) as new_users,
      coalesce(p.people, 0) as active_users, coalesce(p.chats, 0) as active_chats,
      coalesce(p.people_first_in_range, 0) as people_first_in_range,
      coalesce(p.chats_first_in_range, 0) as chats_first_in_range,
      coalesce(s.chats, 0) as chats, coalesce(s.messages, 0) as messages, coalesce(s.answered, 0) as answered,
      coalesce(s.stopped, 0) as stopped, coalesce(s.failed, 0) as failed, coalesce(s.refunded, 0) as refunded,
      f.helpful, f.unhelpful, coalesce(s.response_ms, 0) as response_ms_sum,
      coalesce(s.credits_granted, 0) as credits_granted, coalesce(s.credits_spent, 0) as credits_spent,
      coalesce(s.credits_returned, 0) as credits_returned, coalesce(s.credits_expired, 0) as credits_expired,
      coalesce(s.prompt_tokens, 0) as prompt_tokens, coalesce(s.completion_tokens, 0) as completion_tokens,
      coalesce(s.unmetered, 0) as unmetered,
      (select count(*)::int from referrals where arrived_at >= b.starts_at and arrived_at < b.ends_at) as referrals,
      (select count(*)::int from referrals where qualified_at >= b.starts_at and qualified_at < b.ends_at)
        as referrals_qualified,
      (select count(*)::int from security_events
        where created_at >= b.starts_at and created_at < b.ends_at and ${isNoticed(sql`event_type`)})
        as security_events
    from b left join lateral (
      select sum(messages)::int as messages, sum(chats)::int as chats, sum(answered)::int as answered,
        sum(stopped)::int as stopped, sum(failed)::int as failed, sum(refunded)::int as refunded,
        sum(response_ms)::bigint as response_ms, sum(credits_granted)::bigint as credits_granted,
        sum(credits_spent)::bigint as credits_spent, sum(credits_returned)::bigint as credits_returned,
        sum(credits_expired)::bigint as credits_expired,
        sum(prompt_tokens)::bigint as prompt_tokens, sum(completion_tokens)::bigint as completion_tokens,
        sum(unmetered)::int as unmetered
      from analytics_slots where slot >= b.first_slot and slot < b.end_slot
    ) s on true
    left join lateral (
      select sum(analytics_first_since(people, b.first_slot))::int as people,
        sum(analytics_first_since(chats, b.first_slot))::int as chats,
        sum(analytics_first_since(people, b.range_slot))::int as people_first_in_range,
        sum(analytics_first_since(chats, b.range_slot))::int as chats_first_in_range
      from analytics_seen where slot >= b.first_slot and slot < b.end_slot
    ) p on true
    left join lateral (
      select count(*) filter (where verdict = 'helpful')::int as helpful,
        count(*) filter (where verdict = 'unhelpful')::int as unhelpful
      from turn_feedback where given_at >= b.starts_at and given_at < b.ends_at
    ) f on true
    order by b.starts_at`.execute(executor)
  return rows
}

/**
 * Counts the people who were active, and the chats begun, in ranges of local days that end on `to`: the day itself, and
 * the 7 and 30 days up to it.
 */
export async function countLately(
  executor: Executor,
  { to, timeZone }: Pick<DayRange, 'to' | 'timeZone'>,
): Promise<{ active: { day: number; week: number; month: number }; chats: { day: number; week: number } }> {
  const { rows } = await sql<Record<'day' | 'week' | 'month' | 'chats_day' | 'chats_week', number>>`
    with ends as materialized (
      select analytics_slot((${to}::date + 1)::timestamp at time zone ${timeZone}) as "end",
        analytics_slot(${to}::date::timestamp at time zone ${timeZone}) as day,
        analytics_slot((${to}::date - 6)::timestamp at time zone ${timeZone}) as week,
        analytics_slot((${to}::date - 29)::timestamp at time zone ${timeZone}) as month
    )
    select coalesce(sum(analytics_first_since(p.people, e.day)) filter (where slot >= e.day), 0)::int as day,
      coalesce(sum(analytics_first_since(p.people, e.week)) filter (where slot >= e.week), 0)::int as week,
      coalesce(sum(analytics_first_since(p.people, e.month)), 0)::int as month,
      coalesce(sum(s.chats) filter (where slot >= e.day), 0)::int as chats_day,
      coalesce(sum(s.chats) filter (where slot >= e.week), 0)::int as chats_week
    from ends e, analytics_slots s left join analytics_seen p using (slot)
    where slot >= e.month and slot < e."end"`.execute(executor)
  const [counted] = rows
  if (!counted) throw new Error('a count answered no row')
  const { chats_day, chats_week, ...active } = counted
  return { active, chats: { day: chats_day, week: chats_week } }
}

/** Counts all accounts, waitlist records and chats. */
export async function countWhole(
  executor: Executor,
): Promise<{ total_users: number; waitlist_records: number; chats: number }> {
  const { rows } = await sql<{ total_users: number; waitlist_records: number; chats: number }>`
    select (select count(*)::int from auth_users) as total_users,
      (select count(*)::int from profiles) as waitlist_records,
      (select coalesce(sum(chats), 0)::int from analytics_slots) as chats`.execute(executor)
  return rows[0] ?? { total_users: 0, waitlist_records: 0, chats: 0 }
}

export interface CohortWeek {
  week: string
  active_week: string
  people: number
}

/**
 * Counts the people of each week of joining who were active in each week of a range; `people` of their own week
 * included.
 */
export async function countReturns(
  executor: Executor,
  { from, to, timeZone }: DayRange,
): Promise<CohortWeek[]> {
  const { rows } = await sql<CohortWeek>`
    with weeks as (
      select row_number() over (order by starts_at)::int as place, first_slot, end_slot,
        to_char(starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as day
      from analytics_buckets(${from}::date, ${to}::date, ${timeZone}, 'week')
    ), firsts as (select array_agg(first_slot order by place) as slots, array_agg(day order by place) as days from weeks),
    returns as (
      select w.day as active_week, width_bucket(p.joined_slot, f.slots) as joined_place, count(*)::int as people
      from weeks w cross join firsts f
      join analytics_presence p on p.kind = 1 and p.slot >= w.first_slot and p.slot < w.end_slot
        and p.previous_slot < w.first_slot
      where p.joined_slot >= f.slots[1]
      group by w.day, joined_place
    )
    select f.days[r.joined_place] as week, r.active_week, r.people from returns r cross join firsts f
    order by week, active_week`.execute(executor)
  return rows
}

/** Counts the people who joined in each week of a range. */
export async function countJoined(
  executor: Executor,
  { from, to, timeZone }: DayRange,
): Promise<{ week: string; joined: number }[]> {
  const { rows } = await sql<{ week: string; joined: number }>`
    select to_char(starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as week,
      (select count(*)::int from auth_users where created_at >= b.starts_at and created_at < b.ends_at) as joined
    from analytics_buckets(${from}::date, ${to}::date, ${timeZone}, 'week') b order by 1`.execute(executor)
  return rows
}
