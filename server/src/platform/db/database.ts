import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { QueryResultRow } from 'pg'
import type { DB } from './schema.ts'

export type Transaction = KyselyTransaction<DB>
export type Executor = Kysely<DB> | Transaction

/** A hot statement: sent by its name, if it has one, so that the server parses and plans it once a connection. */
export interface NamedStatement {
  name?: string
  text: string
}

export interface TransactionOptions {
  /**
   * Whether the work may be run again from its beginning; true unless given. False for work that reads a stream or tells
   * others of its steps while it runs.
   */
  isRepeatable?: boolean
}

/** The database port: Kysely for everyday queries, named prepared statements for the few hot ones. */
export interface Database {
  engine: 'postgres' | 'pglite'
  kysely: Kysely<DB>
  /** Runs a hot statement outside any transaction: one round trip. */
  run<Row extends QueryResultRow>(statement: NamedStatement, values: unknown[]): Promise<Row[]>
  /** Runs what a library wrote, several statements included; where it fails, it leaves no transaction open. */
  script(text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }>
  /**
   * Runs work in a transaction, and once more where a deadlock or a serialisation failure ended it. Inside, work changes
   * nothing but the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** How many connections there are, may be, are used by nobody, and are waited for. */
  connections(): { open: number; idle: number; waiting: number; max: number }
  close(): Promise<void>
}
