import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** Inserts the size of each table for a day (YYYY-MM-DD), unless the day has its sizes. */
export async function insertTableSizes(executor: Executor, day: string): Promise<void> {
  await sql`
    insert into analytics_table_sizes (day, table_name, bytes)
    select ${day}::date, c.relname, pg_total_relation_size(c.oid)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
    on conflict do nothing`.execute(executor)
}

/** Deletes the sizes of the days before `day` (YYYY-MM-DD). */
export async function deleteTableSizes(executor: Executor, day: string): Promise<void> {
  await sql`delete from analytics_table_sizes where day < ${day}::date`.execute(executor)
}
