import { randomUUID } from 'node:crypto'
import type { Runtime } from '../../platform/context.ts'
import { findReferredProfile } from '../profiles/index.ts'
import { profileBody } from './event-body.ts'
import { queueDelivery } from './queue-delivery.ts'

/** An event of a profile from the outbox; `id` numbers the outbox's events. */
export interface ProfileEvent {
  id: number
  occurredAt: Date
  payload: { user_id: string }
}

/**
 * Queues a delivery about a profile for the sister platform, once for each event (RF-5). Nothing is sent about a person
 * who is already gone.
 */
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
