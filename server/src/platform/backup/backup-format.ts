/** Raised when an older program could not read what this one writes. */
export const FORMAT = 1

/** One table as it was when it was dumped. Generated columns are left out: the database makes them again. */
export interface DumpedTable {
  schema: string
  name: string
  columns: { name: string; type: string }[]
}

/** The first line of a dump: what a database needs to become the one that was dumped. */
export interface DumpHeader {
  format: number
  created_at: string
  /** Of the program that made it. */
  version: string
  engine: 'postgres' | 'pglite'
  migrations: { name: string; checksum: string }[]
  tables: DumpedTable[]
  sequences: { schema: string; name: string; value: string; is_called: boolean }[]
  /** Statements that make the functions and the triggers that were in force. */
  functions: string[]
  triggers: { table: string; name: string; statement: string }[]
}

/** Begins the rows of a table; each row follows as a JSON array of the columns' texts. */
export interface TableStart {
  table: string
}

/** Ends the rows of a table: how many, and the digest of all of them. */
export interface TableEnd {
  end: string
  rows: number
  digest: string
}

/** The last line: without it a dump was cut off. */
export interface DumpFinish {
  finish: { tables: number; rows: number }
}

/** The full name of a table, as it stands in a dump. */
export function nameOf({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>): string {
  return `${schema}.${name}`
}

/** Made by the job queue for itself, by its own version: it is neither dumped nor restored. */
export const QUEUE_VERSION = 'pgboss.version'
