import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { hasMatchingString } from '../db/has-matching-string.ts'

/**
 * Deletes the jobs, in any state, whose event or failure contains one of these ids, or a string that matches `address` in
 * small letters: jobs that are done stay for a day otherwise, and those that were given up for 90.
 */
export async function deleteJobsAbout(
  tx: Transaction,
  ids: readonly string[],
  address: string,
): Promise<void> {
  const { rows } = await sql<{ has_queue: boolean }>`
    select to_regclass('pgboss.job') is not null as has_queue`.execute(tx)
  if (!rows[0]?.has_queue) return
  await sql`delete from pgboss.job where ${hasMatchingString('data', address)} or ${hasMatchingString('output', address)}
    or exists (select from unnest(${[...ids]}::text[]) id
      where position(id in concat(data::text, ' ', output::text)) > 0)`.execute(tx)
}
