import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Database } from '../src/platform/db/database.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { copyEmbeddedTemplate } from './databases/embedded-template.ts'
import { removeFolder } from './databases/temporary-folders.ts'
import { type LedgerEnd, requireSoundLedger, requireSoundLedgerAt } from './sound-ledger.ts'

type Provided = { template: string; folder: string } & (
  | { engine: 'pglite' }
  | { engine: 'postgres'; url: string }
)

declare module 'vitest' {
  interface ProvidedContext {
    databases: Provided
  }
}

/** The place of a test's own database: the values of DATABASE_URL and DATA_DIR in configuration. */
export interface DatabaseLocation {
  engine: 'pglite' | 'postgres'
  databaseUrl: string | undefined
  databasePoolSize: number
  dataDir: string
  /** Removes the database, whose ledger must be sound; connections that are still open are cut. */
  remove: () => Promise<void>
}

export interface TestDatabase extends AsyncDisposable {
  database: Database
  location: DatabaseLocation
  /** Closes the pool and removes the database, whose ledger must be sound; a second call does nothing. */
  close: () => Promise<void>
}

/** Returns the engine that the running Vitest project (`pglite` or `postgres`) is about. */
export function testEngine(): 'pglite' | 'postgres' {
  return inject('databases').engine
}

/** Opens a migrated, empty database that no other test uses, on the engine of the running project. */
export async function openTestDatabase(end: LedgerEnd = {}): Promise<TestDatabase> {
  const location = await makeDatabase()
  const database = await openDatabase(location, pino({ level: 'silent' }))
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= requireSoundLedger(database, end).finally(() => database.close().then(location.remove))
    return closed
  }
  return { database, location, close, [Symbol.asyncDispose]: close }
}

/** Makes a migrated, empty database without opening it, for tests that start servers or several nodes on it. */
export async function createTestDatabase(end: LedgerEnd = {}): Promise<DatabaseLocation> {
  const location = await makeDatabase()
  return { ...location, remove: () => requireSoundLedgerAt(location, end).finally(location.remove) }
}

async function makeDatabase(): Promise<DatabaseLocation> {
  const provided = inject('databases')
  return provided.engine === 'pglite' ? createEmbedded(provided) : createOnCluster(provided)
}

async function createEmbedded({ template, folder }: Provided): Promise<DatabaseLocation> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  copyEmbeddedTemplate(template, dataDir)
  const remove = async () => removeFolder(dataDir)
  return { engine: 'pglite', databaseUrl: undefined, databasePoolSize: 1, dataDir, remove }
}

async function createOnCluster(provided: Provided & { engine: 'postgres' }): Promise<DatabaseLocation> {
  const { template, folder, url } = provided
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnCluster(url, `create database ${name} template ${template} strategy file_copy`)
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const remove = async () => {
    removeFolder(dataDir)
    await runOnCluster(url, `drop database if exists ${name} with (force)`)
  }
  return { engine: 'postgres', databaseUrl: `${url}/${name}`, databasePoolSize: 10, dataDir, remove }
}

async function runOnCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
