import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { jsonText } from '../db/json-text.ts'
import type { EventMap, EventName } from './event-map.ts'
import { storedName } from './stored-names.ts'

/** Records an event in the transaction of the change that it reports: both happen or neither. */
export async function recordEvent<N extends EventName>(
  tx: Transaction,
  name: N,
  payload: EventMap[N],
): Promise<void> {
  await tx
    .insertInto('outbox_events')
    .values({ name: storedName(name), payload: jsonText(payload) })
    .execute()
}

/** Records many events of one name, in one statement. */
export async function recordEvents<N extends EventName>(
  tx: Transaction,
  name: N,
  payloads: EventMap[N][],
): Promise<void> {
  if (payloads.length === 0) return
  await sql`insert into outbox_events (name, payload)
    select ${storedName(name)}, payload from jsonb_array_elements(${jsonText(payloads)}::jsonb) payload`.execute(
    tx,
  )
}
