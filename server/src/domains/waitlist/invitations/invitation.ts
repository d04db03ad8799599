import type { Invitation, InvitationState } from '@pepper/contract/waitlist/invitations'
import type { InvitationRow } from './store.ts'

/** The pause before a person can be invited again, unless it is forced, in ms. */
export const INVITATION_PAUSE_MS = 24 * 3_600_000

/** The lifetime of the link of an invitation, in ms; its mail states it. */
export const INVITATION_LIFETIME_MS = 14 * 24 * 3_600_000

/** Maps an invitation to the contract. */
export function presentInvitation(row: InvitationRow): Invitation {
  const { id, record_id, run_id, email, full_name, reason, is_forced } = row
  return {
    id,
    record_id,
    run_id,
    email,
    full_name,
    state: row.state as InvitationState,
    reason,
    bounce: row.state === 'sent' ? 'unknown' : null,
    is_forced,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}
