import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { QueryResultRow } from 'pg'
import type { Hints } from '../hints/hints.ts'
import type { DB } from './schema.ts'
import type { WriteObstacle } from './write-watch.ts'

export type Transaction = KyselyTransaction<DB>
export type Executor = Kysely<DB> | Transaction

/**
 * A frequent statement. If it has a name, it is sent by that name, so that the server parses and plans it once per
 * connection.
 */
export interface NamedStatement {
  name?: string
  text: string
}

export interface TransactionOptions {
  /**
   * Whether the work may be run again from its beginning; true by default. False for work that reads a stream or
   * reports its steps while it runs.
   */
  isRepeatable?: boolean
}

/** The database port: Kysely for everyday queries, named prepared statements for the few frequent ones. */
export interface Database {
  engine: 'postgres' | 'pglite'
  kysely: Kysely<DB>
  /** The address for a connection that stays with one server process; null if there is no such thing. */
  directUrl: string | null
  /** Runs a frequent statement outside any transaction, in one round trip. */
  run<Row extends QueryResultRow>(statement: NamedStatement, values: unknown[]): Promise<Row[]>
  /** Runs SQL that a library wrote, several statements included. If it fails, it leaves no transaction open. */
  script(text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }>
  /**
   * Runs work in a transaction, and once more if a deadlock or a serialisation failure ended it. The work must change
   * nothing outside the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** The hints about changes that were committed through this port. */
  hints: Hints
  /** Counts the connections that are open, idle, waited for, and allowed. */
  connections(): { open: number; idle: number; waiting: number; max: number }
  /** Returns why the database refused a write of this node; null once it has taken one since. */
  writeObstacle(): WriteObstacle | null
  close(): Promise<void>
}
