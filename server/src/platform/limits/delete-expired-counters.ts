import type { Database } from '../db/database.ts'

/** Deletes counters whose window has passed, and returns their number. */
export async function deleteExpiredCounters(database: Database): Promise<number> {
  const { numDeletedRows } = await database.kysely
    .deleteFrom('rate_limits')
    .where('expire', '<', Date.now())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
