import { randomUUID } from 'node:crypto'
import type { Runtime } from '../../platform/context.ts'
import { findReferredProfile } from '../profiles/index.ts'
import { profileBody } from './event-body.ts'
import { queueDelivery } from './queue-delivery.ts'

/** What happened to a profile, as the outbox tells it; `id` numbers the outbox's events. */
export interface ProfileEvent {
  id: number
  occurredAt: Date
  payload: { user_id: string }
}

/** Queues what the sister platform is to know of a profile, once for an event (RF-5). Who is gone again is not told of. */
export async function announceProfile(
  runtime: Runtime,
  type: 'profile.created' | 'profile.updated',
  { id: sequence, occurredAt, payload }: ProfileEvent,
): Promise<void> {
  const { db, config } = runtime
  const person = await findReferredProfile(db.kysely, payload.user_id)
  if (!person) return
  const event = { id: randomUUID(), sequence, type, occurredAt }
  await queueDelivery(runtime, event, {
    userId: payload.user_id,
    body: profileBody(event, person, config.publicOrigin),
  })
}
