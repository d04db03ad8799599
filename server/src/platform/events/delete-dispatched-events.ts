import { DAY_MS } from '@pepper/contract/durations'
import type { Database } from '../db/database.ts'

const KEPT_DAYS = 7

/** Deletes events that were handed over more than a week ago, and returns their number. Waiting events stay. */
export async function deleteDispatchedEvents(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await database.kysely
    .deleteFrom('outbox_events')
    .where('dispatched_at', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
