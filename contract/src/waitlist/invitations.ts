import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation } from '../operation.ts'
import { pageCursor, pageLimit } from '../paging.ts'
import { timestamp, uuid } from '../primitives.ts'
import { recordFilter } from './records.ts'

/**
 * The state of an invitation: `queued` waits to be sent or retried, `sent` was accepted by the mail server (whether it
 * bounced after that is not known), `kept` is in the outbox of this server because no mail server is configured,
 * `failed` will not arrive.
 */
export const invitationState = z.enum(['queued', 'sent', 'kept', 'failed'])
export type InvitationState = z.infer<typeof invitationState>

/**
 * An invitation by email. `reason` says why it failed: the mail server's answer, like '550 5.1.1', the code of a
 * network error, or `already_claimed`, `record_changed`, `mail_off`.
 */
export const invitation = z.object({
  id: uuid,
  record_id: uuid,
  run_id: uuid.nullable(),
  email: z.string().nullable(),
  full_name: z.string(),
  state: invitationState,
  reason: z.string().nullable(),
  /** For a sent invitation: it is not known whether it bounced. */
  bounce: z.literal('unknown').nullable(),
  is_forced: z.boolean(),
  created_at: timestamp,
  settled_at: timestamp.nullable(),
})
export type Invitation = z.infer<typeof invitation>

/** The recipients of a bulk invitation: the records of a filter, or named ones. */
export const invitationSelection = z.union([
  z.strictObject({ filter: recordFilter }),
  z.strictObject({ record_ids: z.array(uuid).min(1).max(500) }),
])
export type InvitationSelection = z.infer<typeof invitationSelection>

const count = z.number().int().min(0)
const bulk = z.strictObject({ selection: invitationSelection, is_forced: z.boolean().default(false) })

/**
 * The division of the selected records: `invited` get a mail (at most 5,000 at once, newest first; `left_out` is the
 * rest), the others do not, each for the first reason that applies.
 */
const division = z.object({
  selected: count,
  invited: count,
  left_out: count,
  claimed: count,
  without_email: count,
  invited_recently: count,
})
export type InvitationDivision = z.infer<typeof division>

/** The division that an invitation would make. */
export const invitationPreview = division.extend({
  /** Whether the mails only wait in the outbox of this server, because no mail server is configured. */
  is_mail_kept: z.boolean(),
})
export type InvitationPreview = z.infer<typeof invitationPreview>

const tags = ['waitlist administration']
const path = '/admin/waitlist/invitations'

export const invitationOperations = {
  /** The division that a bulk invitation would make. Needs `waitlist.manage`, as all of these. */
  preview: memberOperation
    .meta({ isRead: true })
    .route({ method: 'POST', path: `${path}/preview`, summary: 'Count whom a bulk invitation reaches', tags })
    .input(bulk)
    .output(invitationPreview),

  /**
   * Invites the selected records, except those that were invited within a day, unless `is_forced`. The caller may choose
   * `run_id`: sent again with the same one, the request invites no one and returns the run that is there. One of another
   * person, or of other named records, is refused with server.id_taken.
   */
  sendMany: memberOperation
    .route({ method: 'POST', path, summary: 'Invite waitlist records by email', tags })
    .errors(fails('settings.mail_off', 'server.id_taken'))
    .input(bulk.extend({ run_id: uuid.optional() }))
    .output(division.extend({ run_id: uuid })),

  /**
   * Invites one record, unless it was invited within a day; `is_forced` invites it anyway. The caller may choose
   * `invitation_id`: sent again with the same one, the request returns the invitation that is there. One of another record
   * is refused with server.id_taken.
   */
  send: memberOperation
    .route({
      method: 'POST',
      path: '/admin/waitlist/records/{id}/invitations',
      summary: 'Invite one waitlist record by email',
      tags,
    })
    .errors(
      fails(
        'settings.mail_off',
        'waitlist.record_not_found',
        'waitlist.record_has_no_email',
        'joining.already_activated',
        'waitlist.invited_recently',
        'server.id_taken',
      ),
    )
    .input(
      z.strictObject({ id: uuid, is_forced: z.boolean().default(false), invitation_id: uuid.optional() }),
    )
    .output(invitation),

  list: memberOperation
    .route({ method: 'GET', path, summary: 'Invitations, newest first', tags })
    .input(
      z.strictObject({
        state: invitationState.optional(),
        record_id: uuid.optional(),
        run_id: uuid.optional(),
        before: pageCursor.optional(),
        limit: pageLimit,
      }),
    )
    .output(z.object({ invitations: z.array(invitation), earlier: pageCursor.nullable() })),

  /** The progress of a bulk invitation. */
  progress: memberOperation
    .route({ method: 'GET', path: `${path}/runs/{run_id}`, summary: 'Progress of a bulk invitation', tags })
    .input(z.strictObject({ run_id: uuid }))
    .output(z.record(invitationState, count).and(z.object({ total: count }))),
}
