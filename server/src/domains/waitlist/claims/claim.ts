import type { Claim, ClaimState } from '@pepper/contract/waitlist/claims'
import type { ClaimRow } from './store.ts'

/** Maps a claim to the contract. */
export function presentClaim(row: ClaimRow): Claim {
  return {
    id: row.id,
    referral_code: row.referral_code,
    note: row.note,
    state: row.state as ClaimState,
    decision: row.decision,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
