import type { Database } from '../db/database.ts'

/** Removes counters whose window has passed; returns how many. */
export async function deleteExpiredCounters(database: Database): Promise<number> {
  const { numDeletedRows } = await database.kysely
    .deleteFrom('rate_limits')
    .where('expire', '<', Date.now())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
