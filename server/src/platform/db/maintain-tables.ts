import { sql } from 'kysely'
import type { Database } from './database.ts'

interface TableState {
  schema: string
  name: string
  needs_analyze: boolean
  needs_vacuum: boolean
}

/**
 * Does for the embedded engine what a PostgreSQL server does by itself, by the same rules: fresh statistics for tables that
 * changed by a tenth, and their space back where a fifth is dead. One table a statement, so that requests come in between.
 * Returns the names of the tables that it tended.
 */
export async function maintainTables(database: Database): Promise<string[]> {
  if (database.engine !== 'pglite') return []
  const { rows } = await sql<TableState>`
    select schemaname as schema, relname as name,
      n_mod_since_analyze > 50 + n_live_tup * 0.1 as needs_analyze,
      n_dead_tup > 50 + n_live_tup * 0.2 as needs_vacuum
    from pg_stat_user_tables`.execute(database.kysely)
  const stale = rows.filter((table) => table.needs_analyze || table.needs_vacuum)
  for (const { schema, name, needs_vacuum } of stale) {
    const command = sql.raw(needs_vacuum ? 'vacuum (analyze)' : 'analyze')
    await sql`${command} ${sql.id(schema, name)}`.execute(database.kysely)
  }
  return stale.map((table) => table.name)
}
