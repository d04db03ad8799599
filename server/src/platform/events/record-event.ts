import type { Transaction } from '../db/database.ts'
import type { EventMap, EventName } from './event-map.ts'

/** Reports an event in the transaction of the change that it tells of: both happen or neither. */
export async function recordEvent<N extends EventName>(
  tx: Transaction,
  name: N,
  payload: EventMap[N],
): Promise<void> {
  await tx
    .insertInto('outbox_events')
    .values({ name, payload: JSON.stringify(payload) })
    .execute()
}
