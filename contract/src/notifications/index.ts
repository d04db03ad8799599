import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation } from '../operation.ts'
import { role } from '../permissions.ts'
import { chosenId, givenMoment, tier, timestamp, uuid } from '../primitives.ts'
import { isVisibleProse, isVisibleText } from '../text/visible-text.ts'

/** The number up to which unread notifications are counted; it then means that many or more. */
export const UNREAD_COUNTED = 100

export const notificationType = z.enum(['info', 'warning', 'error', 'success'])
export type NotificationType = z.infer<typeof notificationType>

/**
 * The state of a notification: `active` until it is sent, `sent` while it is in inboxes, `archived` when it is
 * withdrawn from them.
 */
export const notificationStatus = z.enum(['active', 'sent', 'archived'])
export type NotificationStatus = z.infer<typeof notificationStatus>

/** The audience: all people, those who may enter the administration, those who may not, or one person. */
export const notificationAudience = z.enum(['all', 'admins', 'users', 'specific'])
export type NotificationAudience = z.infer<typeof notificationAudience>

/** Set where the team did it at the person's request; missing where the person did it themselves. */
const byOperator = z.literal(true).optional()

/** The subject of a notification: a system event, worded by the web app, or an operator's own text. */
export const notificationAbout = z.discriminatedUnion('code', [
  z.object({ code: z.literal('tier_reached'), tier }),
  z.object({ code: z.literal('referral_qualified') }),
  z.object({
    code: z.literal('gift_received'),
    amount: z.number().int().min(1),
    gift_id: z.string(),
    /** Missing where the giver wrote none. */
    reason: z.string().optional(),
  }),
  z.object({ code: z.literal('role_changed'), role }),
  z.object({ code: z.literal('signed_in_elsewhere') }),
  z.object({ code: z.literal('password_changed') }),
  z.object({ code: z.literal('second_factor_added') }),
  z.object({ code: z.literal('second_factor_removed') }),
  z.object({ code: z.literal('recovery_codes_renewed') }),
  z.object({ code: z.literal('passkey_added') }),
  z.object({ code: z.literal('passkey_removed') }),
  z.object({ code: z.literal('sign_in_link_issued') }),
  z.object({ code: z.literal('sign_in_link_handed_over') }),
  z.object({ code: z.literal('suspicious_activity') }),
  z.object({ code: z.literal('data_export_ready'), by_operator: byOperator }),
  z.object({ code: z.literal('deletion_requested'), by_operator: byOperator }),
  z.object({ code: z.literal('model_budget'), percent: z.union([z.literal(80), z.literal(100)]) }),
  z.object({ code: z.literal('mail_total_near'), span: z.enum(['hour', 'day']) }),
  z.object({ code: z.literal('approval_requested'), approval_id: z.string() }),
  z.object({
    code: z.literal('approval_settled'),
    approval_id: z.string(),
    outcome: z.enum(['approved', 'declined', 'expired']),
  }),
  z.object({ code: z.literal('announcement'), message: z.string() }),
  z.object({ code: z.literal('operator'), title: z.string(), message: z.string(), type: notificationType }),
])
export type NotificationAbout = z.infer<typeof notificationAbout>

/** A notification in the caller's own inbox. */
export const inboxNotification = z.object({
  id: uuid,
  created_at: timestamp,
  is_read: z.boolean(),
  about: notificationAbout,
})
export type InboxNotification = z.infer<typeof inboxNotification>

const cursor = z.string().max(120)
const unreadCount = z.number().int().min(0).max(UNREAD_COUNTED)

/**
 * An operator's notification as operators see it: how many people have read it, and to how many it was sent. The latter
 * is null before it is sent, and where the recipients were not counted then.
 */
export const operatorNotification = z.object({
  id: uuid,
  title: z.string(),
  message: z.string(),
  type: notificationType,
  status: notificationStatus,
  target_audience: notificationAudience,
  target_user: z.object({ id: uuid, email: z.string() }).nullable(),
  expires_at: timestamp.nullable(),
  /** When it is sent automatically; null where it is not scheduled. */
  scheduled_at: timestamp.nullable(),
  sent_at: timestamp.nullable(),
  created_at: timestamp,
  read_count: z.number().int().min(0),
  recipient_count: z.number().int().min(0).nullable(),
})
export type OperatorNotification = z.infer<typeof operatorNotification>

const line = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}]*$/u)
  .refine(isVisibleText, { error: 'holds signs that do not show' })
const words = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .transform((text) => text.replaceAll('\0', ''))
  .refine(isVisibleProse, { error: 'holds signs that do not show' })

/** A notification to create; the person is given exactly where the audience is specific. */
export const newNotification = z
  .strictObject({
    title: line,
    message: words,
    type: notificationType,
    target_audience: notificationAudience,
    target_user_id: uuid.optional(),
    expires_at: givenMoment.optional(),
    ...chosenId,
  })
  .refine((input) => (input.target_audience === 'specific') === (input.target_user_id !== undefined), {
    path: ['target_user_id'],
    error: 'is given exactly if the audience is specific',
  })
export type NewNotification = z.infer<typeof newNotification>

const tags = ['notifications']
const adminTags = ['notification administration']
const one = z.strictObject({ id: uuid })
const notFound = fails('notifications.not_found')
const read = z.object({ unread: unreadCount })

export const notifications = {
  /** The caller's own inbox, newest first, without expired notifications. */
  list: memberOperation
    .route({ method: 'GET', path: '/notifications', summary: 'My notifications', tags })
    .input(
      z.strictObject({
        before: cursor.optional(),
        limit: z.coerce.number().int().min(1).max(50).default(20),
      }),
    )
    .output(
      z.object({
        notifications: z.array(inboxNotification),
        earlier: cursor.nullable(),
        unread: unreadCount,
      }),
    ),

  /** Marks one as read; repeating it changes nothing. */
  markRead: memberOperation
    .route({ method: 'POST', path: '/notifications/{id}/read', summary: 'Mark one as read', tags })
    .errors(notFound)
    .input(one)
    .output(read),

  markAllRead: memberOperation
    .route({ method: 'POST', path: '/notifications/read', summary: 'Mark all as read', tags })
    .input(z.strictObject({}).optional())
    .output(read),

  /** Operations for operators, who send notifications (AD-7). All need `notifications.manage`. */
  admin: {
    list: memberOperation
      .route({ method: 'GET', path: '/admin/notifications', summary: 'All notifications', tags: adminTags })
      .input(
        z.strictObject({
          search: z.string().max(200).optional(),
          type: notificationType.optional(),
          status: notificationStatus.optional(),
          before: cursor.optional(),
          limit: z.coerce.number().int().min(1).max(100).default(50),
        }),
      )
      .output(
        z.object({
          notifications: z.array(operatorNotification),
          earlier: cursor.nullable(),
          /** The counts of all notifications; today is the operator's day. */
          counts: z.object({
            total: z.number().int().min(0),
            sent_today: z.number().int().min(0),
            active: z.number().int().min(0),
          }),
          /** The number of people whom each audience reaches now. */
          audiences: z.object({
            all: z.number().int().min(0),
            admins: z.number().int().min(0),
            users: z.number().int().min(0),
          }),
        }),
      ),

    create: memberOperation
      .route({
        method: 'POST',
        path: '/admin/notifications',
        summary: 'Create a notification',
        tags: adminTags,
      })
      .errors(fails('access.user_not_found', 'notifications.expired', 'server.id_taken'))
      .input(newNotification)
      .output(operatorNotification),

    /** Sends it, once: now, or at a later moment that can be changed until then. */
    send: memberOperation
      .route({
        method: 'POST',
        path: '/admin/notifications/{id}/send',
        summary: 'Send a notification',
        tags: adminTags,
      })
      .errors({ ...notFound, ...fails('notifications.not_active', 'notifications.expired') })
      .input(z.strictObject({ id: uuid, at: givenMoment.optional() }))
      .output(operatorNotification),

    /** Withdraws it from inboxes, or from the schedule. */
    archive: memberOperation
      .route({
        method: 'POST',
        path: '/admin/notifications/{id}/archive',
        summary: 'Archive a notification',
        tags: adminTags,
      })
      .errors(notFound)
      .input(one)
      .output(operatorNotification),

    delete: memberOperation
      .route({
        method: 'DELETE',
        path: '/admin/notifications/{id}',
        summary: 'Delete a notification',
        tags: adminTags,
      })
      .errors(notFound)
      .input(one)
      .output(z.object({ deleted: z.literal(true) })),
  },
}
