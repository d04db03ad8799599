import * as z from 'zod'
import { channelRefusal, fails } from './errors.ts'
import { ANNOUNCEMENT_MAX_CHARACTERS } from './limits.ts'
import { memberOperation, operation } from './operation.ts'
import { pageCursor } from './paging.ts'
import { givenMoment, linkToken, timestamp, uuid } from './primitives.ts'
import { isVisibleProse } from './text/visible-text.ts'

/** Whom an announcement is for. There is no premium plan yet: that audience is empty, and everybody is free (D7). */
export const announcementAudience = z.enum(['all', 'premium', 'free'])
export type AnnouncementAudience = z.infer<typeof announcementAudience>

export const announcementChannel = z.enum(['bot_dm', 'email', 'in_app'])
export type AnnouncementChannel = z.infer<typeof announcementChannel>

/** `sending` until each of its recipients has it or failed; a cancelled one reached nobody. */
export const announcementStatus = z.enum(['scheduled', 'sending', 'sent', 'cancelled'])
export type AnnouncementStatus = z.infer<typeof announcementStatus>

/** `sending` is an attempt under way. Only `pending` ones are attempted, so nobody gets an announcement twice by itself. */
export const recipientState = z.enum(['pending', 'sending', 'delivered', 'failed'])
export type RecipientState = z.infer<typeof recipientState>

const count = z.number().int().min(0)

/** An announcement (AD-13). `pending` counts attempts under way too; the three counts are all of its recipients. */
export const announcement = z.object({
  id: uuid,
  /** What was composed once for several channels has this in common; null where it went by one alone. */
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
  /** When it goes out by itself; null where it was sent at once. */
  scheduled_at: timestamp.nullable(),
  /** When sending began. */
  sent_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
})
export type Announcement = z.infer<typeof announcement>

/**
 * A recipient of an announcement. `reason` says why it failed: `interrupted` (the server died in the attempt, or the other
 * side broke off: it may have arrived), `blocked`, `unwanted`, `no_address`, `not_configured`, `mail_off`, `address_refused`
 * (the address refused mail for good, now or before), or the other side's code, like '552 5.2.2'.
 */
export const announcementRecipient = z.object({
  user_id: uuid,
  full_name: z.string(),
  email: z.string(),
  state: recipientState,
  reason: z.string().nullable(),
  /** Whether a retry attempts it again; who blocked the bot, wants none or has an address that refuses mail is left alone. */
  is_retryable: z.boolean(),
  /** What a mail server said of the address, and when, as long as it holds. */
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

/** An announcement to send, now or at a later moment. The client makes its id, so that a repeated request sends no second. */
export const newAnnouncement = z.strictObject({
  id: uuid,
  message,
  audience: announcementAudience.default('all'),
  channel: announcementChannel.default('bot_dm'),
  at: givenMoment.optional(),
})
export type NewAnnouncement = z.infer<typeof newAnnouncement>

/** The same by several channels, each with an announcement and a ledger of its own. The client makes the id of them all. */
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
  /** What was announced in the app to those like me, newest first. */
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

  /** Ends or resumes announcement mails for whoever the signed link of such a mail belongs to; again changes nothing. */
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

  /** What administrators send. All need `announcements.send`. */
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

    /** What each channel can do now, and how many people of each audience it reaches. */
    reach: memberOperation
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

    /** Sends to everybody of the audience whom the channel reaches, each at most once, now or at `at`. */
    create: memberOperation
      .route({ method: 'POST', path, summary: 'Send an announcement', tags })
      .errors({ ...refused, ...fails('announcements.id_taken', 'announcements.time_out_of_range') })
      .input(newAnnouncement)
      .output(announcement),

    /** Sends the same by several channels, all or none of them begun; each person by each channel at most once. */
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

    /** Sends the words to nobody but oneself, and leaves no announcement. */
    test: memberOperation
      .route({ method: 'POST', path: `${path}/test`, summary: 'Test an announcement on myself', tags })
      .errors({ ...refused, ...fails('announcements.test_failed') })
      .input(z.strictObject({ message, channel: announcementChannel }))
      .output(z.object({ is_delivered: z.literal(true) })),

    /** Cancels what is scheduled and has not begun; again changes nothing. */
    cancel: memberOperation
      .route({ method: 'POST', path: `${path}/{id}/cancel`, summary: 'Cancel an announcement', tags })
      .errors({ ...notFound, ...fails('announcements.begun') })
      .input(one)
      .output(announcement),

    /** Recipients in the order of their ids, perhaps of one state. */
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

    /** Attempts failed recipients again, all of them or one; returns how many. Who may have it already is among them. */
    retry: memberOperation
      .route({ method: 'POST', path: `${path}/{id}/retry`, summary: 'Try failed recipients again', tags })
      .errors({ ...notFound, ...refused })
      .input(z.strictObject({ id: uuid, user_id: uuid.optional() }))
      .output(z.object({ retried: count })),
  },
}
