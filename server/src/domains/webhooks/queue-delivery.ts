import type { Runtime } from '../../platform/context.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import type { EventToTell } from './event-body.ts'
import { insertDelivery } from './store.ts'

/** Puts an event into the table of deliveries and lets it be delivered soon; hearing of it again changes nothing. */
export async function queueDelivery(
  { db, clock }: Runtime,
  { id, sequence, type }: EventToTell,
  about: { userId: string; body: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await insertDelivery(tx, { id, sequence, type, ...about, now: clock.now() })
    if (isNew) await recordEvent(tx, 'webhooks.delivery_due', { delivery_id: id })
  })
}
