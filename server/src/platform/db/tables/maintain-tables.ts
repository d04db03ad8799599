import { sql } from 'kysely'
import type { Database } from '../database.ts'

interface TableState {
  schema: string
  name: string
  needs_analyze: boolean
  needs_vacuum: boolean
}

/**
 * Maintains the tables of the embedded engine by the rules of a PostgreSQL server's own maintenance: new statistics for
 * tables of which a tenth changed, and freed space where a fifth of the rows is dead. It runs one statement per table,
 * so that requests can run in between. Returns the names of the tables that it maintained.
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
