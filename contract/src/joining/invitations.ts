import * as z from 'zod'
import { fails } from '../errors.ts'
import { locales } from '../locales.ts'
import { memberOperation } from '../operation.ts'
import { pageCursor, pageLimit } from '../paging.ts'
import { displayName, email, timestamp, uuid } from '../primitives.ts'

/** The state of a personal invitation; `joined` however the person joined. */
export const memberInvitationState = z.enum(['waiting', 'expired', 'joined', 'withdrawn'])
export type MemberInvitationState = z.infer<typeof memberInvitationState>

/**
 * The delivery of its newest mail, as for invitations of the waitlist; `by_hand` where the administrator got the link
 * instead, as on a loopback origin.
 */
export const invitationDelivery = z.enum(['by_hand', 'queued', 'sent', 'kept', 'failed'])
export type InvitationDelivery = z.infer<typeof invitationDelivery>

/** A personal invitation by email (AU-14). The account exists only once the person has joined. */
export const memberInvitation = z.object({
  id: uuid,
  email: z.string(),
  full_name: z.string().nullable(),
  language: z.enum(locales),
  state: memberInvitationState,
  delivery: invitationDelivery,
  /** Why the mail failed: the reply of the mail server, the code of a network error, or `mail_off`. */
  reason: z.string().nullable(),
  invited_by: z.object({ id: uuid, email: z.string() }).nullable(),
  created_at: timestamp,
  sent_at: timestamp,
  expires_at: timestamp,
  /** When the person joined, or the invitation was withdrawn. */
  settled_at: timestamp.nullable(),
  /** The account, once there is one. */
  user_id: uuid.nullable(),
})
export type MemberInvitation = z.infer<typeof memberInvitation>

/** An invitation to make. The client makes its id, so that a repeated request does not invite a person twice. */
const newMemberInvitation = z.strictObject({
  id: uuid,
  email,
  full_name: displayName.optional(),
  language: z.enum(locales),
})
export type NewMemberInvitation = z.infer<typeof newMemberInvitation>

/** A sent invitation. `link` is shown only this once, and only where no mail carries it: on a loopback origin. */
const sentInvitation = z.object({ invitation: memberInvitation, link: z.string().nullable() })
export type SentInvitation = z.infer<typeof sentInvitation>

const one = z.strictObject({ id: uuid })
const tags = ['users']
const path = '/admin/users/invitations'
const settled = fails('joining.invitation_not_found', 'joining.invitation_settled')

/** Invitations for people who are not on the waitlist (AU-14). All need `users.invite`. */
export const invitations = {
  /** The newest invitations, or those before a cursor; `waiting` counts all that are waiting for their person. */
  list: memberOperation
    .route({ method: 'GET', path, summary: 'Invited people, newest first', tags })
    .input(
      z.strictObject({
        state: memberInvitationState.optional(),
        before: pageCursor.optional(),
        limit: pageLimit,
      }),
    )
    .output(
      z.object({
        invitations: z.array(memberInvitation),
        earlier: pageCursor.nullable(),
        waiting: z.number().int().min(0),
      }),
    ),

  /** Invites an address: it gets a mail in its language with a link that makes the account and is valid for 7 days. */
  create: memberOperation
    .route({ method: 'POST', path, summary: 'Invite a person by email', tags })
    .errors(fails('settings.mail_off', 'joining.member_exists', 'joining.invited_already'))
    .input(newMemberInvitation)
    .output(sentInvitation),

  /** Sends it again with a new link that is valid for 7 days; the earlier link becomes invalid. */
  resend: memberOperation
    .route({ method: 'POST', path: `${path}/{id}/resend`, summary: 'Send an invitation again', tags })
    .errors({ ...settled, ...fails('settings.mail_off') })
    .input(one)
    .output(sentInvitation),

  /** Withdraws it: its link becomes invalid, and a mail that is still queued is not sent. */
  withdraw: memberOperation
    .route({ method: 'POST', path: `${path}/{id}/withdraw`, summary: 'Withdraw an invitation', tags })
    .errors(settled)
    .input(one)
    .output(memberInvitation),
}
