import type { ReferralStatus, ReviewedReferral } from '@pepper/contract/referrals'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { readSettings } from '../../settings/index.ts'
import { getSidesOf } from '../get-sides.ts'
import { presentReview } from './present-review.ts'
import { countHeld, findReviews } from './review-store.ts'

export interface ReviewPage {
  status: ReferralStatus
  before?: number | undefined
  limit: number
}

/** Lists referrals of one status, newest first, and how many are held (D5). Needs `referrals.review`. */
export async function listReviews(
  request: Context,
  { status, before, limit }: ReviewPage,
): Promise<{ referrals: ReviewedReferral[]; earlier: number | null; held: number }> {
  const context = authorise(request, 'referrals.review')
  const { kysely } = context.runtime.db
  const { referral_burst_hours: burstHours } = await readSettings(context.runtime)
  const rows = await findReviews(kysely, { status, before, limit: limit + 1, burstHours })
  const shown = rows.slice(0, limit)
  const sidesOf = await getSidesOf(kysely, shown)
  return {
    referrals: shown.map((row) => presentReview(row, sidesOf(row))),
    earlier: rows.length > limit ? (shown.at(-1)?.sequence ?? null) : null,
    held: await countHeld(kysely),
  }
}
