import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database, Transaction } from '../src/platform/db/database.ts'

/**
 * Makes a change, begins `work` before the change is committed, and commits once `work` waits for a lock or has ended.
 * On PostgreSQL only: the embedded engine has one connection.
 */
export async function meetAtALock<T>(
  database: Database,
  change: (tx: Transaction) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let working: Promise<T> | undefined
  await database.transaction(
    async (tx) => {
      await change(tx)
      working = work()
      let hasEnded = false
      const end = () => {
        hasEnded = true
      }
      working.then(end, end)
      while (!hasEnded && (await countWaiting(database.kysely)) === 0) await pause(5)
    },
    { isRepeatable: false },
  )
  return working as Promise<T>
}

async function countWaiting<DB>(kysely: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely)
  return rows[0]?.count ?? 0
}
