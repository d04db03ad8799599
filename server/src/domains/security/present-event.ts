import type { SecurityEvent, SecurityEventType } from '@pepper/contract/security'
import type { People } from '../profiles/index.ts'
import type { EventRow } from './event-store.ts'

/** Maps a security event to the contract, with the name of the person whom it concerns. */
export function presentEvent(row: EventRow, people: People): SecurityEvent {
  const { id, event_type, user_id, network, request_id, details, created_at } = row
  return {
    id,
    type: event_type as SecurityEventType,
    user: user_id === null ? null : { id: user_id, person: people.get(user_id) ?? null },
    network,
    request_id,
    details: details as SecurityEvent['details'],
    created_at: created_at.toISOString(),
  }
}
