import type { ClaimRefusal } from '@pepper/contract/errors'

/** What decides whether a member may ask for a record, or get it. */
export interface ClaimFacts {
  record: { id: string; email: string | null; auth_user_id: string | null }
  member: {
    recordId: string
    /** Whether their row was a waitlist record before them, or one was added to it. */
    hasRecord: boolean
    /** Whether they ask for a record already; the claim that is decided does not count. */
    isWaiting: boolean
  }
}

/** Why a member cannot have a record by hand, or null where they can: D2. */
export function judgeClaim({ record, member }: ClaimFacts): ClaimRefusal | null {
  if (record.id === member.recordId) return 'own_record'
  if (record.auth_user_id !== null) return 'activated'
  if (record.email !== null) return 'has_email'
  if (member.hasRecord) return 'has_record'
  return member.isWaiting ? 'waiting' : null
}
