import type { Delivery, DeliveryState, WebhookEventType } from '@pepper/contract/webhooks'
import type { DeliveryRow } from './store.ts'

/** Maps a delivery to the contract. */
export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, sequence, user_id, attempts, last_status, last_error } = row
  return {
    id,
    sequence,
    event_type: row.event_type as WebhookEventType,
    user_id,
    state: row.state as DeliveryState,
    attempts,
    last_status,
    last_error,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: row.state === 'delivered' ? null : row.next_attempt_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
