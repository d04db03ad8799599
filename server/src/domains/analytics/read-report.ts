import type { AnalyticsBucket, AnalyticsReport } from '@pepper/contract/analytics'
import { REPORT_MOST_DAYS } from '@pepper/contract/limits'
import type { AnalyticsRange } from '@pepper/contract/referrals'
import { authorise } from '../../platform/authorise.ts'
import type { Context, Runtime } from '../../platform/context.ts'
import { type DayRange, inKnownTimeZone, readRange } from '../../platform/day-range.ts'
import { readFromReplica } from '../../platform/db/replicas/read-replicas.ts'
import { createFairQueue, enforceReportLimit } from '../../platform/limits/index.ts'
import { countLately, countParts, countWhole } from './figures-store.ts'
import { freshen } from './roll-up.ts'
import { figuresOf, sumParts } from './sum-parts.ts'

/**
 * Each node computes two reports at a time; people who wait take turns, however many reports each of them requested.
 */
const runFairly = createFairQueue({ width: 2, waitingMax: 40 })

/**
 * Reads the figures of a range, as a whole and by part (AD-4). Needs `analytics.read`. Throws request.invalid,
 * limits.too_many_requests, server.unavailable.
 */
export async function readReport(
  request: Context,
  { bucket, ...asked }: AnalyticsRange & { bucket: AnalyticsBucket },
): Promise<AnalyticsReport> {
  const context = authorise(request, 'analytics.read')
  const { runtime, actor } = context
  const range = readRange(runtime, asked, REPORT_MOST_DAYS[bucket])
  enforceReportLimit(context)
  return runFairly(actor.userId, () => countReport(runtime, range, bucket))
}

async function countReport(
  runtime: Runtime,
  range: DayRange,
  bucket: AnalyticsBucket,
): Promise<AnalyticsReport> {
  await freshen(runtime)
  const price = runtime.config.modelPrice
  const { parts, lately, whole } = await readFromReplica(runtime, async (executor) => ({
    parts: await inKnownTimeZone(countParts(executor, range, bucket)),
    lately: await countLately(executor, range),
    whole: await countWhole(executor),
  }))
  const { active, chats } = lately
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
