import { sql } from 'kysely'
import type { Executor } from '../database.ts'

/**
 * Returns whether the database has a table of this name. It reads the catalogue: `to_regclass` may remember that there was
 * none, although another node has made it while this one waited for its lock.
 */
export async function hasTable(executor: Executor, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (
      select 1 from pg_class where relname = ${name} and pg_table_is_visible(oid)
    ) as is_there`.execute(executor)
  return rows[0]?.is_there ?? false
}
