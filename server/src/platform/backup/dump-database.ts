import { sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import { type DumpFinish, type DumpHeader, nameOf, type TableEnd, type TableStart } from './backup-format.ts'
import { describeDatabase, speakPlainly } from './describe-tables.ts'
import { readRows } from './read-rows.ts'
import { RowDigest } from './row-digest.ts'

/** A function that receives a dump: several lines at once, each with its line end. Its promise holds the dump back. */
export type LineSink = (lines: string) => Promise<void>

export interface Dumped {
  header: DumpHeader
  /** The number of rows by table. */
  rows: Record<string, number>
}

/**
 * Writes all rows as they are at one moment, while others go on writing. On the embedded engine nothing else can write:
 * dump a copy of its files there, or the files of a stopped node.
 */
export async function dumpDatabase(database: Database, write: LineSink, now: Date): Promise<Dumped> {
  return database.transaction(
    async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await speakPlainly(tx)
      const header = await describeDatabase(tx, database.engine, now)
      const rows = await writeDump(tx, header, write)
      return { header, rows }
    },
    { isRepeatable: false },
  )
}

async function writeDump(
  tx: Transaction,
  header: DumpHeader,
  write: LineSink,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const writeLine = (line: DumpHeader | TableStart | TableEnd | DumpFinish) =>
    write(`${JSON.stringify(line)}\n`)
  await writeLine(header)
  for (const table of header.tables) {
    const [name, digest] = [nameOf(table), new RowDigest()]
    await writeLine({ table: name })
    for await (const rows of readRows(tx, table)) {
      for (const row of rows) digest.add(row)
      await write(`${rows.join('\n')}\n`)
    }
    await writeLine({ end: name, rows: digest.rows, digest: digest.toString() })
    counts[name] = digest.rows
  }
  const rows = Object.values(counts).reduce((total, count) => total + count, 0)
  await writeLine({ finish: { tables: header.tables.length, rows } })
  return counts
}
