import type { RetentionCohort } from '@pepper/contract/analytics'
import type { AnalyticsRange } from '@pepper/contract/referrals'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inKnownTimeZone, MOST_DAYS, readRange } from '../../platform/day-range.ts'
import { readFromReplica } from '../../platform/db/replicas/read-replicas.ts'
import { countJoined, countReturns } from './figures-store.ts'
import { freshen } from './roll-up.ts'
import { daysBefore } from './rules.ts'

const MOST_WEEKS = 12

/**
 * Reads how many people came back, by the week in which they joined (AD-4). Needs `analytics.read`. Throws
 * request.invalid.
 */
export async function readRetention(
  request: Context,
  asked: AnalyticsRange,
): Promise<{ time_zone: string; cohorts: RetentionCohort[] }> {
  const context = authorise(request, 'analytics.read')
  const { runtime } = context
  const range = readRange(runtime, asked, MOST_DAYS)
  const earliest = daysBefore(range.to, MOST_WEEKS * 7 - 1)
  const weeks = { ...range, from: range.from < earliest ? earliest : range.from }
  await freshen(runtime)
  const { joined, returns } = await readFromReplica(runtime, async (executor) => ({
    joined: await inKnownTimeZone(countJoined(executor, weeks)),
    returns: await countReturns(executor, weeks),
  }))
  const peopleOf = (week: string, active: string) =>
    returns.find((row) => row.week === week && row.active_week === active)?.people ?? 0
  const cohorts = joined.map(({ week, joined: people }, place) => ({
    week,
    joined: people,
    active: joined.slice(place).map((later) => peopleOf(week, later.week)),
  }))
  return { time_zone: range.timeZone, cohorts }
}
