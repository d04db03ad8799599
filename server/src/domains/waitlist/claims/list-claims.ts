import type { ClaimState, ReviewedClaim } from '@pepper/contract/waitlist/claims'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { decodeSequence } from '../../../platform/page-cursor.ts'
import { presentClaim } from './claim.ts'
import { countPending, listReviewed, type ReviewedClaimRow } from './store.ts'

export interface ClaimPage {
  state: ClaimState
  after?: string | undefined
  limit: number
}

/** Claims of a state, oldest first, and how many wait for a decision. Needs `waitlist.manage`. */
export async function listClaims(request: Context, { state, after, limit }: ClaimPage) {
  const context = authorise(request, 'waitlist.manage')
  const { kysely } = context.runtime.db
  const rows = await listReviewed(kysely, state, { after: decodeSequence(after), limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    claims: page.map(presentReviewed),
    later: rows.length > limit ? String(page.at(-1)?.sequence) : null,
    pending: await countPending(kysely),
  }
}

function presentReviewed(row: ReviewedClaimRow): ReviewedClaim {
  return {
    ...presentClaim(row),
    member: {
      user_id: row.user_id,
      record_id: row.member_record_id,
      email: row.member_email,
      full_name: row.member_name,
      referral_code: row.member_code,
      created_at: row.member_created_at.toISOString(),
    },
    record:
      row.record_id === null || row.record_created_at === null
        ? null
        : {
            id: row.record_id,
            full_name: row.record_name ?? '',
            telegram_handle: row.record_handle,
            telegram_id: row.record_telegram_id,
            xp: row.record_xp ?? 0,
            joined_referrals: row.joined_referrals,
            created_at: row.record_created_at.toISOString(),
          },
    rivals: row.rivals,
  }
}
