import { DAY_MS } from '@pepper/contract/durations'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { KNOWN_NAMES } from './known-names.ts'

const KEPT_DAYS = 7

/**
 * Deletes events that were handed over more than a week ago, and those of another release that have waited as long.
 * Returns their number. Other waiting events stay.
 */
export async function deleteDispatchedEvents(database: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const { rows } = await sql`
    delete from outbox_events
    where dispatched_at < ${oldest}
      or (dispatched_at is null and created_at < ${oldest} and name <> all (${KNOWN_NAMES}))
    returning id`.execute(database.kysely)
  return rows.length
}
