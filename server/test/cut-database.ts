import type { KyselyPlugin } from 'kysely'
import type { Database } from '../src/platform/db/database.ts'

/** The failure that a cut transaction meets, as a crash of the process would be. */
export class CutError extends Error {}

/** The same database, but each transaction fails at its `statement`th statement (from 1) instead of sending it. */
export function cutAt(database: Database, statement: number): Database {
  return {
    ...database,
    transaction: (work) => database.transaction((tx) => work(tx.withPlugin(createCutter(statement)))),
  }
}

function createCutter(statement: number): KyselyPlugin {
  let seen = 0
  return {
    transformQuery: ({ node }) => {
      seen += 1
      if (seen === statement) throw new CutError(`cut at statement ${statement}`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
