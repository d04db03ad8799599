import type { AnalyticsRange, TopReferrer } from '@pepper/contract/referrals'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inKnownTimeZone, readRange } from '../../../platform/day-range.ts'
import { findProfiles } from '../../profiles/index.ts'
import { presentParty } from '../review/present-review.ts'
import { countByReferrer } from './funnel-store.ts'

/**
 * Lists the referrers who brought most in a range: only people by whom others really came (AD-14). Needs
 * `referrals.read_analytics`. Throws request.invalid.
 */
export async function listTopReferrers(
  request: Context,
  { limit, ...asked }: AnalyticsRange & { limit: number },
): Promise<{ time_zone: string; referrers: TopReferrer[] }> {
  const context = authorise(request, 'referrals.read_analytics')
  const { kysely } = context.runtime.db
  const range = readRange(context.runtime, asked)
  const counted = await inKnownTimeZone(countByReferrer(kysely, range, limit))
  const profiles = await findProfiles(kysely, { recordIds: counted.map((one) => one.referrer_id) })
  const byId = new Map(profiles.map((profile) => [profile.recordId, profile]))
  const referrers = counted.flatMap(({ referrer_id, ...steps }) => {
    const profile = byId.get(referrer_id)
    return profile ? [{ referrer: presentParty(profile), ...steps }] : []
  })
  return { time_zone: range.timeZone, referrers }
}
