import type { ClaimRefusal } from '@pepper/contract/errors'

/** The facts that decide whether a member may request a record, or get it. */
export interface ClaimFacts {
  record: { id: string; email: string | null; auth_user_id: string | null }
  member: {
    recordId: string
    /** Whether their row began as a waitlist record, or one was merged into it. */
    hasRecord: boolean
    /** Whether they have a pending claim already; the claim being decided does not count. */
    isWaiting: boolean
  }
}

/** Returns the reason why a member cannot get a record by hand, or null if they can (D2). */
export function judgeClaim({ record, member }: ClaimFacts): ClaimRefusal | null {
  if (record.id === member.recordId) return 'own_record'
  if (record.auth_user_id !== null) return 'activated'
  if (record.email !== null) return 'has_email'
  if (member.hasRecord) return 'has_record'
  return member.isWaiting ? 'waiting' : null
}
