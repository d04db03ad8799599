import { randomUUID } from 'node:crypto'
import type { Runtime } from '../../platform/context.ts'
import { findReferredProfile } from '../profiles/index.ts'
import { referralBody } from './event-body.ts'
import { queueDelivery } from './queue-delivery.ts'

/** A qualified referral, as the outbox tells it; `id` numbers the outbox's events. */
export interface ReferralEvent {
  id: number
  occurredAt: Date
  payload: { referrer_id: string; newcomer_id: string }
}

/** Queues what the sister platform is to know of a referral, once for an event (RF-5). */
export async function announceReferral(
  runtime: Runtime,
  { id: sequence, occurredAt, payload }: ReferralEvent,
): Promise<void> {
  const { db, config } = runtime
  const referrer = await findReferredProfile(db.kysely, payload.referrer_id)
  const newcomer = await findReferredProfile(db.kysely, payload.newcomer_id)
  if (!referrer || !newcomer) return
  const event = { id: randomUUID(), sequence, type: 'referral.qualified' as const, occurredAt }
  await queueDelivery(runtime, event, {
    userId: payload.newcomer_id,
    body: referralBody(event, { referrer, newcomer }, config.publicOrigin),
  })
}
