import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** The largest table that is rewritten, in bytes: no request is served while it is, about a second at most. */
const REWRITTEN_BYTES = 64 * 1024 * 1024

/**
 * Removes deleted rows from the files of the embedded engine, which otherwise stay until their space is used again. It
 * rewrites the tables and the statistics, which quote values, then begins a new log and deletes the one before. It runs
 * one statement per table, so that requests can run in between. Of larger tables only the space is freed. Does nothing
 * on a server, which has maintenance of its own.
 */
export async function rewriteTables(database: Database): Promise<void> {
  if (database.engine !== 'pglite') return
  const { rows } = await sql<{ schema: string; name: string; bytes: number }>`
    select n.nspname as schema, c.relname as name, pg_total_relation_size(c.oid) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`.execute(database.kysely)
  for (const { schema, name, bytes } of rows) {
    const command = Number(bytes) > REWRITTEN_BYTES ? 'vacuum (analyze)' : 'vacuum (full, analyze)'
    await sql`${sql.raw(command)} ${sql.id(schema, name)}`.execute(database.kysely)
  }
  await sql`vacuum full pg_statistic`.execute(database.kysely)
  await database.script('set wal_recycle = off; select pg_switch_wal(); checkpoint; reset wal_recycle')
}
