import * as z from 'zod'
import { channelRefusal, fails } from './errors.ts'
import { ANNOUNCEMENT_MAX_CHARACTERS } from './limits.ts'
import { memberOperation, operation } from './operation.ts'
import { pageCursor } from './paging.ts'
import { givenMoment, linkToken, timestamp, uuid } from './primitives.ts'
import { isVisibleProse } from './text/visible-text.ts'

/**
 * The audience of an announcement. There is no premium plan yet: that audience is empty, and every member is free (D7).
 */
export const announcementAudience = z.enum(['all', 'premium', 'free'])
export type AnnouncementAudience = z.infer<typeof announcementAudience>

export const announcementChannel = z.enum(['bot_dm', 'email', 'in_app'])
export type AnnouncementChannel = z.infer<typeof announcementChannel>

/**
 * The state of an announcement: `sending` until each of its recipients has it or failed; a cancelled one reached none
 * of them.
 */
export const announcementStatus = z.enum(['scheduled', 'sending', 'sent', 'cancelled'])
export type AnnouncementStatus = z.infer<typeof announcementStatus>

/**
 * The state of a recipient. `sending` is an attempt under way. Only `pending` ones are attempted, so no person gets an
 * announcement twice without a retry.
 */
export const recipientState = z.enum(['pending', 'sending', 'delivered', 'failed'])
export type RecipientState = z.infer<typeof recipientState>

const count = z.number().int().min(0)

/**
 * An announcement (AD-13). `pending` includes attempts under way; the three counts together are all of its recipients.
 */
export const announcement = z.object({
  id: uuid,
  /**
   * The id that announcements share when they were composed once for several channels; null where there was one
   * channel.
   */
  group_id: uuid.nullable(),
  message: z.string(),
  audience: announcementAudience,
  channel: announcementChannel,
  status: announcementStatus,
  delivered: count,
  failed: count,
  pending: count,
  /** False while recipients are still being listed, so that the counts still grow. */
  is_enrolled: z.boolean(),
  created_by: z.object({ user_id: uuid, email: z.string() }).nullable(),
  created_at: timestamp,
  /** When it is sent automatically; null where it was sent at once. */
  scheduled_at: timestamp.nullable(),
  /** When sending began. */
  sent_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
})
export type Announcement = z.infer<typeof announcement>

/**
 * A recipient of an announcement. `reason` says why it failed: `interrupted` (the server died during the attempt, or
 * the other side broke off: it may have arrived), `blocked`, `unwanted`, `no_address`, `not_configured`, `mail_off`,
 * `address_refused` (the address refused mail for good, now or before), or the other side's code, like '552 5.2.2'.
 */
export const announcementRecipient = z.object({
  user_id: uuid,
  full_name: z.string(),
  email: z.string(),
  state: recipientState,
  reason: z.string().nullable(),
  /**
   * Whether a retry attempts it again. It skips people who blocked the bot, want no announcements, or have an address
   * that refuses mail.
   */
  is_retryable: z.boolean(),
  /** The mail server's answer about the address, and its time, as long as it holds. */
  address_refusal: z.object({ said: z.string(), at: timestamp }).nullable(),
  attempts: count,
  settled_at: timestamp.nullable(),
})
export type AnnouncementRecipient = z.infer<typeof announcementRecipient>

const message = z
  .string()
  .max(ANNOUNCEMENT_MAX_CHARACTERS)
  .transform((text) => text.replaceAll('\0', '').trim())
  .refine((text) => text.length > 0, { error: 'blank' })
  .refine(isVisibleProse, { error: 'holds signs that do not show' })

/**
 * An announcement to send, now or at a later moment. The client makes its id, so that a repeated request sends no
 * second one.
 */
export const newAnnouncement = z.strictObject({
  id: uuid,
  message,
  audience: announcementAudience.default('all'),
  channel: announcementChannel.default('bot_dm'),
  at: givenMoment.optional(),
})
export type NewAnnouncement = z.infer<typeof newAnnouncement>

/**
 * The same announcement by several channels, each with an announcement and a ledger of its own. The client makes the id
 * of the group.
 */
export const newAnnouncementGroup = newAnnouncement.omit({ channel: true }).extend({
  channels: z
    .array(announcementChannel)
    .min(1)
    .max(announcementChannel.options.length)
    .refine((channels) => new Set(channels).size === channels.length, { error: 'twice' }),
})
export type NewAnnouncementGroup = z.infer<typeof newAnnouncementGroup>

const tags = ['announcement administration']
const path = '/admin/announcements'
const one = z.strictObject({ id: uuid })
const notFound = fails('announcements.not_found')
const refused = fails('announcements.channel_unavailable')

export const announcements = {
  /** The in-app announcements for the caller, newest first. */
  mine: memberOperation
    .route({ method: 'GET', path: '/announcements', summary: 'Announcements', tags: ['announcements'] })
    .input(
      z.strictObject({
        before: pageCursor.optional(),
        limit: z.coerce.number().int().min(1).max(50).default(20),
      }),
    )
    .output(
      z.object({
        announcements: z.array(z.object({ id: uuid, message: z.string(), sent_at: timestamp })),
        earlier: pageCursor.nullable(),
      }),
    ),

  /**
   * Ends or resumes announcement mails for the owner of the signed link in such a mail; repeating it changes nothing.
   */
  setSubscription: operation
    .route({
      method: 'POST',
      path: '/announcements/mail-wish',
      summary: 'Stop or resume announcement mails by the link of one',
      tags: ['announcements'],
    })
    .errors(fails('announcements.link_invalid'))
    .input(z.strictObject({ token: linkToken, is_wanted: z.boolean() }))
    .output(z.object({ is_wanted: z.boolean() })),

  /** Operations for administrators, who send announcements. All need `announcements.send`. */
  admin: {
    list: memberOperation
      .route({ method: 'GET', path, summary: 'Announcements, newest first', tags })
      .input(
        z.strictObject({
          before: pageCursor.optional(),
          limit: z.coerce.number().int().min(1).max(50).default(20),
        }),
      )
      .output(z.object({ announcements: z.array(announcement), earlier: pageCursor.nullable() })),

    get: memberOperation
      .route({ method: 'GET', path: `${path}/{id}`, summary: 'One announcement', tags })
      .errors(notFound)
      .input(one)
      .output(announcement),

    /** The state of each channel now, and the number of recipients of each audience. */
    countRecipients: memberOperation
      .route({ method: 'GET', path: '/admin/announcement-reach', summary: 'Channels and audiences', tags })
      .input(z.strictObject({}).optional())
      .output(
        z.object({
          channels: z.array(
            z.object({
              channel: announcementChannel,
              unavailable: channelRefusal.nullable(),
              recipients: z.object({ all: count, premium: count, free: count }),
            }),
          ),
        }),
      ),

    /** Sends to all people of the audience whom the channel reaches, to each at most once, now or at `at`. */
    create: memberOperation
      .route({ method: 'POST', path, summary: 'Send an announcement', tags })
      .errors({ ...refused, ...fails('announcements.id_taken', 'announcements.time_out_of_range') })
      .input(newAnnouncement)
      .output(announcement),

    /**
     * Sends the same announcement by several channels, all or none of them; each person gets it at most once by each
     * channel.
     */
    createGroup: memberOperation
      .route({
        method: 'POST',
        path: '/admin/announcement-groups',
        summary: 'Send an announcement by several channels',
        tags,
      })
      .errors({ ...refused, ...fails('announcements.id_taken', 'announcements.time_out_of_range') })
      .input(newAnnouncementGroup)
      .output(z.object({ announcements: z.array(announcement) })),

    /** Sends the text to the caller only, and leaves no announcement. */
    test: memberOperation
      .route({ method: 'POST', path: `${path}/test`, summary: 'Test an announcement on myself', tags })
      .errors({ ...refused, ...fails('announcements.test_failed') })
      .input(z.strictObject({ message, channel: announcementChannel }))
      .output(z.object({ is_delivered: z.literal(true) })),

    /** Cancels a scheduled announcement that has not begun; repeating it changes nothing. */
    cancel: memberOperation
      .route({ method: 'POST', path: `${path}/{id}/cancel`, summary: 'Cancel an announcement', tags })
      .errors({ ...notFound, ...fails('announcements.begun') })
      .input(one)
      .output(announcement),

    /** The recipients in the order of their ids; those of one state where `state` is given. */
    recipients: memberOperation
      .route({ method: 'GET', path: `${path}/{id}/recipients`, summary: 'Recipients', tags })
      .errors(notFound)
      .input(
        z.strictObject({
          id: uuid,
          state: recipientState.optional(),
          after: uuid.optional(),
          limit: z.coerce.number().int().min(1).max(100).default(50),
        }),
      )
      .output(z.object({ recipients: z.array(announcementRecipient), next: uuid.nullable() })),

    /**
     * Attempts failed recipients again, all of them or one; returns how many. They include people who may have it
     * already.
     */
    retry: memberOperation
      .route({ method: 'POST', path: `${path}/{id}/retry`, summary: 'Try failed recipients again', tags })
      .errors({ ...notFound, ...refused })
      .input(z.strictObject({ id: uuid, user_id: uuid.optional() }))
      .output(z.object({ retried: count })),
  },
}
