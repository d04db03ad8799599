import type { KyselyPlugin } from 'kysely'
import type { Database } from '../src/platform/db/database.ts'
import { runToEnd } from '../src/platform/db/run-transaction.ts'

/** The failure of a cut transaction, as a crash of the process would cause it. */
export class CutError extends Error {}

/** Wraps a database so that each transaction fails at its `statement`th statement (from 1) instead of sending it. */
export function cutAt(database: Database, statement: number): Database {
  return {
    ...database,
    transaction: (work, options) =>
      database.transaction((tx) => runToEnd(tx.withPlugin(createCutter(statement)), work), options),
  }
}

/**
 * Wraps a database for one request that ends at its `statement`th statement (from 1), inside a transaction or not, as a
 * crash ends it: that statement and all later ones fail instead of being sent.
 */
export function cutRequestAt(database: Database, statement: number): Database {
  const cutter = createCutter(statement)
  const cut = <T>(send: () => Promise<T>): Promise<T> => {
    cutter.count()
    return send()
  }
  return {
    ...database,
    kysely: database.kysely.withPlugin(cutter),
    run: async (...query) => cut(() => database.run(...query)),
    script: async (...query) => cut(() => database.script(...query)),
    transaction: (work, options) =>
      database.transaction((tx) => runToEnd(tx.withPlugin(cutter), work), options),
  }
}

/** Wraps a database as it is after an outage: its first `failures` statements fail. */
export function failFirst(database: Database, failures: number): Database {
  let seen = 0
  const count = () => {
    seen += 1
    if (seen <= failures) throw new CutError(`statement ${seen} met an outage`)
  }
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    ...database,
    kysely: database.kysely.withPlugin(failing),
    run: async (...query) => {
      count()
      return database.run(...query)
    },
  }
}

function createCutter(statement: number): KyselyPlugin & { count(): void } {
  let seen = 0
  const count = () => {
    seen += 1
    if (seen >= statement) throw new CutError(`cut at statement ${statement}`)
  }
  return {
    count,
    transformQuery: ({ node }) => {
      count()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
