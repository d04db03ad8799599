import type { SchemaRelease } from '../db/schema-release.ts'

/** The version of the format. It is raised when an older program could not read dumps of this one. */
export const FORMAT = 1

/** One table at the time of the dump. Generated columns are left out, because the database computes them again. */
export interface DumpedTable {
  schema: string
  name: string
  columns: { name: string; type: string }[]
}

/** The first line of a dump: everything that a database needs to become a copy of the dumped one. */
export interface DumpHeader {
  format: number
  created_at: string
  /** The version of the program that made it. */
  version: string
  engine: 'postgres' | 'pglite'
  /** The release that has migrated the tables: after a rollback a later one than `version`. Older dumps lack it. */
  release?: SchemaRelease | null | undefined
  migrations: { name: string; checksum: string }[]
  tables: DumpedTable[]
  sequences: { schema: string; name: string; value: string; is_called: boolean }[]
  /** The statements that create the functions and triggers in force. */
  functions: string[]
  triggers: { table: string; name: string; statement: string }[]
}

/** The line before the rows of a table; each row follows as a JSON array of the columns' texts. */
export interface TableStart {
  table: string
}

/** The line after the rows of a table: their number, and the digest of all of them. */
export interface TableEnd {
  end: string
  rows: number
  digest: string
}

/** The last line. A dump without it was cut off. */
export interface DumpFinish {
  finish: { tables: number; rows: number }
}

/** Returns the full name of a table, as written in a dump. */
export function nameOf({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>): string {
  return `${schema}.${name}`
}

/** The table that the job queue creates for its own version. It is neither dumped nor restored. */
export const QUEUE_VERSION = 'pgboss.version'
