import type { AnalyticsRange, FunnelSteps, ReferralFunnel } from '@pepper/contract/referrals'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inKnownTimeZone, readRange } from '../../../platform/day-range.ts'
import { countByDay } from './funnel-store.ts'

export const FUNNEL_STEPS = [
  'visits',
  'sign_ups',
  'without_link',
  'verified',
  'first_answers',
  'day_7_due',
  'day_7_returns',
] as const satisfies readonly (keyof FunnelSteps)[]

/** Reads how far the people of each day came (AD-14). Needs `referrals.read_analytics`. Throws request.invalid. */
export async function readFunnel(
  request: Context,
  { referrer, ...asked }: AnalyticsRange & { referrer?: string | undefined },
): Promise<ReferralFunnel> {
  const context = authorise(request, 'referrals.read_analytics')
  const range = readRange(context.runtime, asked)
  const days = await inKnownTimeZone(countByDay(context.runtime.db.kysely, range, referrer ?? null))
  const sum = (step: keyof FunnelSteps) => days.reduce((total, day) => total + day[step], 0)
  const total = Object.fromEntries(FUNNEL_STEPS.map((step) => [step, sum(step)])) as FunnelSteps
  return { time_zone: range.timeZone, days, total }
}
