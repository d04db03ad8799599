import type { AnalyticsBucket, AnalyticsReport } from '@pepper/contract/analytics'
import type { AnalyticsRange } from '@pepper/contract/referrals'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inKnownTimeZone, MOST_DAYS, readRange } from '../../platform/day-range.ts'
import { countLately, countParts, countWhole } from './figures-store.ts'
import { freshen } from './roll-up.ts'
import { figuresOf, sumParts } from './sum-parts.ts'

/** The figures of a range, whole and by part (AD-4). Needs `analytics.read`. Throws request.invalid. */
export async function readReport(
  context: Context,
  { bucket, ...asked }: AnalyticsRange & { bucket: AnalyticsBucket },
): Promise<AnalyticsReport> {
  authorise(context, 'analytics.read')
  const { runtime } = context
  const isCoarse = bucket === 'week' || bucket === 'month'
  const range = readRange(runtime, asked, isCoarse ? MOST_DAYS : undefined)
  await freshen(runtime)
  const { kysely } = runtime.db
  const price = runtime.config.modelPrice
  const parts = await inKnownTimeZone(countParts(kysely, range, bucket))
  const { active, chats } = await countLately(kysely, range)
  const whole = await countWhole(kysely)
  return {
    time_zone: range.timeZone,
    bucket,
    total_users: whole.total_users,
    waitlist_records: whole.waitlist_records,
    active,
    chats: { total: whole.chats, ...chats },
    model_price: price,
    total: sumParts(parts, price),
    points: parts.map((part) => ({ ...figuresOf(part, price), starts_at: part.starts_at.toISOString() })),
    generated_at: runtime.clock.now().toISOString(),
  }
}
