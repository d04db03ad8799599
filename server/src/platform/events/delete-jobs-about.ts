import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/**
 * Deletes the jobs, in any state, whose event or failure contains one of these words: jobs that are done stay for a day
 * otherwise, and those that were given up for 90.
 */
export async function deleteJobsAbout(tx: Transaction, words: readonly string[]): Promise<void> {
  const { rows } = await sql<{ has_queue: boolean }>`
    select to_regclass('pgboss.job') is not null as has_queue`.execute(tx)
  if (!rows[0]?.has_queue) return
  await sql`delete from pgboss.job where exists (select from unnest(${[...words]}::text[]) word
    where position(word in lower(concat(data::text, ' ', output::text))) > 0)`.execute(tx)
}
