import type {
  InvitationDelivery,
  MemberInvitation,
  MemberInvitationState,
} from '@pepper/contract/joining/invitations'
import { findLocale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { MemberInvitationRow } from './store.ts'

/** The lifetime of the link of a personal invitation, in ms; its mail states it. */
export const MEMBER_INVITATION_LIFETIME_MS = 7 * 24 * 3_600_000

/** Maps a personal invitation to the contract. */
export function presentMemberInvitation(row: MemberInvitationRow, now: Date): MemberInvitation {
  return {
    id: row.id,
    email: row.email,
    full_name: row.full_name,
    language: findLocale(row.language) ?? SOURCE_LOCALE,
    state: stateOf(row, now),
    delivery: row.delivery as InvitationDelivery,
    reason: row.reason,
    invited_by: row.invited_by && row.inviter_email ? { id: row.invited_by, email: row.inviter_email } : null,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    settled_at: (row.joined_at ?? row.withdrawn_at)?.toISOString() ?? null,
    user_id: row.user_id,
  }
}

function stateOf(
  {
    joined_at,
    withdrawn_at,
    expires_at,
  }: Pick<MemberInvitationRow, 'joined_at' | 'withdrawn_at' | 'expires_at'>,
  now: Date,
): MemberInvitationState {
  if (joined_at) return 'joined'
  if (withdrawn_at) return 'withdrawn'
  return expires_at <= now ? 'expired' : 'waiting'
}
