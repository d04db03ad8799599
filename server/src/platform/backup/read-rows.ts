import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { DumpedTable } from './backup-format.ts'

/** The highest size of one step in memory, in characters: rows are read and written in portions of about this size. */
export const PORTION = 1_000_000
const MOST_ROWS = 5_000

/**
 * Reads a table portion by portion, each row as a JSON array of the texts of its columns. The first portions are small,
 * until the size of rows is known.
 */
export async function* readRows(tx: Transaction, table: DumpedTable): AsyncGenerator<string[]> {
  const texts = sql.join(table.columns.map(({ name }) => sql`${sql.id(name)}::text`))
  const line = table.columns.length > 0 ? sql`array_to_json(array[${texts}])::text` : sql`'[]'`
  await sql`declare dumped_rows no scroll cursor for
    select ${line} as line from ${sql.id(table.schema, table.name)}`.execute(tx)
  for (let size = 20; ; ) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.raw(String(size))} from dumped_rows`.execute(tx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < size) break
    const characters = rows.reduce((total, row) => total + row.line.length, 0)
    size = Math.max(1, Math.min(MOST_ROWS, Math.floor((PORTION / (characters + 1)) * rows.length), size * 10))
  }
  await sql`close dumped_rows`.execute(tx)
}
