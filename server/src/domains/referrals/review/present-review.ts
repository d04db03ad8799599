import type { HoldReason, ReferralStatus, RefusalReason, ReviewedReferral } from '@pepper/contract/referrals'
import type { MemberProfile } from '../../profiles/index.ts'
import type { Sides } from '../get-sides.ts'
import type { ReviewRow } from './review-store.ts'

/** Maps a referral to what an administrator reviews. */
export function presentReview(row: ReviewRow, { referrer, newcomer }: Sides): ReviewedReferral {
  return {
    id: row.id,
    status: row.status as ReferralStatus,
    held_for: row.held_for as HoldReason | null,
    refused_for: row.refused_for as RefusalReason | null,
    referrer: referrer && presentParty(referrer),
    newcomer: newcomer && presentParty(newcomer),
    came_by_link: row.visitor_id !== null,
    same_network: row.same_network,
    arrived_at: row.arrived_at.toISOString(),
    created_at: row.created_at.toISOString(),
    joined_at: row.joined_at?.toISOString() ?? null,
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    reviewed_by: row.reviewed_by,
  }
}

/** Maps a person to what administrators see in lists of referrals. */
export function presentParty({ recordId, userId, fullName, email, code }: MemberProfile) {
  return { record_id: recordId, user_id: userId, full_name: fullName, email, referral_code: code }
}
