import * as z from 'zod'
import { fails } from './errors.ts'
import { memberOperation } from './operation.ts'
import { pageCursor, pageLimit } from './paging.ts'
import { timestamp, uuid } from './primitives.ts'

/** The events that the sister platform receives. */
export const webhookEventType = z.enum(['profile.created', 'profile.updated', 'referral.qualified'])
export type WebhookEventType = z.infer<typeof webhookEventType>

/**
 * The state of a delivery: `waiting` for its first or next attempt, `delivered`, or `dead` after about a day of failed
 * attempts. A dead one is still tried about every 8 hours until it is accepted.
 */
export const deliveryState = z.enum(['waiting', 'delivered', 'dead'])
export type DeliveryState = z.infer<typeof deliveryState>

/**
 * One event on its way to the sister platform (RF-5). `id` is the event id that every attempt carries; `last_error` is
 * one line about the newest failed attempt.
 */
export const delivery = z.object({
  id: uuid,
  sequence: z.number().int().min(1),
  event_type: webhookEventType,
  user_id: uuid,
  state: deliveryState,
  attempts: z.number().int().min(0),
  last_status: z.number().int().nullable(),
  last_error: z.string().nullable(),
  last_attempt_at: timestamp.nullable(),
  /** The time of the next attempt; null where there is none. */
  next_attempt_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  created_at: timestamp,
})
export type Delivery = z.infer<typeof delivery>

const count = z.number().int().min(0)
const tags = ['webhooks']

/** The webhook to the sister platform, for administrators. All need `webhooks.manage`. */
export const webhooks = {
  /** Whether a webhook is configured, its receiver, and the counts of its deliveries. */
  webhook: memberOperation
    .route({ method: 'GET', path: '/admin/webhook', summary: 'The sister platform webhook', tags })
    .output(
      z.object({
        is_configured: z.boolean(),
        /** Scheme, host and path of the receiver, without its query. */
        receiver: z.string().nullable(),
        waiting: count,
        delivered: count,
        dead: count,
        oldest_waiting_at: timestamp.nullable(),
      }),
    ),

  deliveries: memberOperation
    .route({ method: 'GET', path: '/admin/webhook/deliveries', summary: 'Deliveries, newest first', tags })
    .input(
      z.strictObject({ state: deliveryState.optional(), before: pageCursor.optional(), limit: pageLimit }),
    )
    .output(z.object({ deliveries: z.array(delivery), earlier: pageCursor.nullable() })),

  /** Retries a dead or waiting delivery now, and again for about a day. */
  retry: memberOperation
    .route({
      method: 'POST',
      path: '/admin/webhook/deliveries/{id}/retry',
      summary: 'Try a delivery again',
      tags,
    })
    .errors(fails('webhooks.not_configured', 'webhooks.delivery_not_found', 'webhooks.delivered_already'))
    .input(z.strictObject({ id: uuid }))
    .output(delivery),

  /** Retries all dead deliveries. */
  retryDead: memberOperation
    .route({ method: 'POST', path: '/admin/webhook/retry-dead', summary: 'Try all dead deliveries', tags })
    .errors(fails('webhooks.not_configured'))
    .input(z.strictObject({}).optional())
    .output(z.object({ retried: count })),
}
