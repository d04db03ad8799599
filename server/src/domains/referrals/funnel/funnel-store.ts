import type { FunnelSteps } from '@pepper/contract/referrals'
import { type RawBuilder, sql } from 'kysely'
import type { DayRange } from '../../../platform/day-range.ts'
import type { Executor } from '../../../platform/db/database.ts'

/**
 * Selects all arrivals in a range, one row each: link visits by new browsers, and people who signed up, with
 * the steps that they took. `day` is the day of arrival.
 */
function arrivals({ from, to, timeZone }: DayRange, referrerId: string | null): RawBuilder<unknown> {
  const first = sql`(${from}::date::timestamp at time zone ${timeZone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`
  const ofOne = referrerId === null ? sql`` : sql`and referrer_id = ${referrerId}`
  return sql`
    select referrer_id, (visited_at at time zone ${timeZone})::date as day, true as is_visit, false as is_without_link,
      null::text as status, false as is_verified, false as has_answer, false as is_due, false as is_back
    from referral_visits where is_first and visited_at >= ${first} and visited_at < ${end} ${ofOne}
    union all
    select referrer_id, (arrived_at at time zone ${timeZone})::date, false, visitor_id is null, status,
      verified_at is not null, first_answer_at is not null, is_back_on_day_7 is not null, coalesce(is_back_on_day_7, false)
    from referrals where arrived_at >= ${first} and arrived_at < ${end} ${ofOne}`
}

const STEPS = sql`
  count(*) filter (where is_visit)::int as visits,
  count(*) filter (where not is_visit)::int as sign_ups,
  count(*) filter (where is_without_link)::int as without_link,
  count(*) filter (where is_verified)::int as verified,
  count(*) filter (where has_answer)::int as first_answers,
  count(*) filter (where is_due)::int as day_7_due,
  count(*) filter (where is_back)::int as day_7_returns`

export type FunnelDay = FunnelSteps & { day: string }

/** Counts the steps of each day of a range, including days without arrivals, of all referrers or of one record. */
export async function countByDay(
  executor: Executor,
  range: DayRange,
  referrerId: string | null,
): Promise<FunnelDay[]> {
  const { rows } = await sql<FunnelDay>`
    with arrivals as (${arrivals(range, referrerId)})
    select to_char(d.day, 'YYYY-MM-DD') as day, ${STEPS}
    from generate_series(${range.from}::date::timestamp, ${range.to}::date::timestamp, interval '1 day') d (day)
    left join arrivals a on a.day = d.day::date group by d.day order by d.day`.execute(executor)
  return rows
}

export type ReferrerSteps = FunnelSteps & { referrer_id: string; qualified: number; held: number }

/** Counts the steps for each referrer by whom people came in a range; those who brought most come first. */
export async function countByReferrer(
  executor: Executor,
  range: DayRange,
  limit: number,
): Promise<ReferrerSteps[]> {
  const { rows } = await sql<ReferrerSteps>`
    with arrivals as (${arrivals(range, null)})
    select referrer_id, ${STEPS}, count(*) filter (where status = 'qualified')::int as qualified,
      count(*) filter (where status = 'held')::int as held
    from arrivals where referrer_id is not null group by referrer_id
    order by qualified desc, verified desc, sign_ups desc, visits desc, referrer_id limit ${limit}`.execute(
    executor,
  )
  return rows
}
