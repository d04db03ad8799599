import type { AnalyticsBucket, AnalyticsFigures, AnalyticsReport } from '@pepper/contract/analytics'
import type { AnalyticsRange } from '@pepper/contract/referrals'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inKnownTimeZone, readRange } from '../../platform/day-range.ts'
import { countActive, countFigures, countWhole } from './figures-store.ts'
import { freshen } from './roll-up.ts'
import { daysBefore } from './rules.ts'

/** The figures of a range, whole and by part (AD-4). Needs `analytics.read`. Throws request.invalid. */
export async function readReport(
  context: Context,
  { bucket, ...asked }: AnalyticsRange & { bucket: AnalyticsBucket },
): Promise<AnalyticsReport> {
  authorise(context, 'analytics.read')
  const { runtime } = context
  const range = readRange(runtime, asked)
  await freshen(runtime)
  const { kysely } = runtime.db
  const points = await inKnownTimeZone(countFigures(kysely, range, bucket))
  const total = await figuresOf(context, range.from, range)
  const lastDay = await figuresOf(context, range.to, range)
  const lastWeek = await figuresOf(context, daysBefore(range.to, 6), range)
  const whole = await countWhole(kysely)
  return {
    time_zone: range.timeZone,
    bucket,
    total_users: whole.total_users,
    waitlist_records: whole.waitlist_records,
    active: await countActive(kysely, range),
    chats: { total: whole.chats, day: lastDay.chats, week: lastWeek.chats },
    model_cost: null,
    total,
    points: points.map(({ starts_at, ...figures }) => ({ ...figures, starts_at: starts_at.toISOString() })),
    generated_at: runtime.clock.now().toISOString(),
  }
}

/** The figures from a day to the end of the range, as one part. */
async function figuresOf(
  { runtime }: Context,
  from: string,
  { to, timeZone }: { to: string; timeZone: string },
): Promise<AnalyticsFigures> {
  const [part] = await countFigures(runtime.db.kysely, { from, to, timeZone }, 'range')
  if (!part) throw new Error('a range has no part')
  const { starts_at: _, ...figures } = part
  return figures
}
