import { sql } from 'kysely'
import type { Runtime } from '../../platform/context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { dayIn } from './rules.ts'

/** Records the size of each table once a day, so that growth can be shown (AD-5). */
export async function recordTableSizes({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<void> {
  await sql`
    insert into analytics_table_sizes (day, table_name, bytes)
    select ${dayIn('UTC', clock.now())}::date, c.relname, pg_total_relation_size(c.oid)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
    on conflict do nothing`.execute(db.kysely)
}

/** Deletes the sizes of the days before `day` (YYYY-MM-DD). */
export async function deleteTableSizes(executor: Executor, day: string): Promise<void> {
  await sql`delete from analytics_table_sizes where day < ${day}::date`.execute(executor)
}
