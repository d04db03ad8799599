import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { QueryResultRow } from 'pg'
import type { DB } from './schema.ts'

export type Transaction = KyselyTransaction<DB>
export type Executor = Kysely<DB> | Transaction

/** A hot statement: sent by name, so that the server parses and plans it once a connection. */
export interface NamedStatement {
  name: string
  text: string
}

/** The database port: Kysely for everyday queries, named prepared statements for the few hot ones. */
export interface Database {
  engine: 'postgres' | 'pglite'
  kysely: Kysely<DB>
  /** Runs a hot statement outside any transaction: one round trip. */
  run<Row extends QueryResultRow>(statement: NamedStatement, values: unknown[]): Promise<Row[]>
  /** Runs what a library wrote, several statements included; where it fails, it leaves no transaction open. */
  script(text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }>
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}
