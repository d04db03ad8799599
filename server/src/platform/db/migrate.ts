import { sql } from 'kysely'
import type { Log } from '../log/log.ts'
import { lockWhole } from './advisory-locks.ts'
import { comparePending, createOwnTables, hasOwnTables, recordMigration } from './applied-migrations.ts'
import { findPendingFunctions, replaceFunctions } from './apply-functions.ts'
import { applyAllBatches } from './backfill-in-batches.ts'
import type { Database, Transaction } from './database.ts'
import { MigrationError } from './migration-error.ts'
import { isSameMigration, type Migration, readMigrations } from './migration-files.ts'
import { compareVersions, programVersion } from './program-version.ts'
import { recordSchemaRelease, runsBeside, type SchemaRelease } from './schema-release.ts'
import { upgradeInSteps } from './upgrade-in-steps.ts'

/**
 * Brings the schema up to date: all pending migrations, then all changed functions, one node at a time. A PostgreSQL
 * server that has tables already is upgraded in steps, beside the nodes that serve on it; an empty database and the
 * embedded engine have no others to wait for, and take all in one transaction. Returns the names of what it applied.
 * Throws MigrationError.
 */
export async function migrate(database: Database, log?: Log): Promise<string[]> {
  const isShared = database.engine === 'postgres' && (await hasOwnTables(database.kysely))
  const work = isShared ? upgradeInSteps(database, { log }) : database.transaction(migrateWithin)
  return work.catch((error) => {
    throw isDenied(error) ? new MigrationError(DENIED) : error
  })
}

/** Brings the schema up to date inside the caller's transaction, where no other connection uses the tables. */
export async function migrateWithin(tx: Transaction): Promise<string[]> {
  await lockWhole(tx, 'migrations')
  await createOwnTables(tx)
  const pending = await comparePending(tx)
  for (const migration of pending) await apply(tx, migration)
  const functions = await replaceFunctions(tx)
  await recordSchemaRelease(tx)
  return [...pending.map((migration) => migration.name), ...functions]
}

interface Wanted {
  migrations: readonly { name: string; checksum: string }[]
  /** The release that has applied them, where that is known. */
  release?: SchemaRelease | null | undefined
}

/**
 * Creates the tables of an empty database as they were after certain migrations, without functions, for rows that come
 * from elsewhere. Throws MigrationError unless this program has each of them unchanged.
 */
export async function applyMigrations(tx: Transaction, { migrations, release }: Wanted): Promise<void> {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]))
  await lockWhole(tx, 'migrations')
  await createOwnTables(tx)
  for (const { name, checksum } of migrations) {
    const migration = known.get(name)
    if (!migration) throw new MigrationError(describeLater(name, release))
    if (!isSameMigration(migration, checksum))
      throw new MigrationError(`${name} was another migration there.`)
    await apply(tx, migration)
  }
}

/** Says which release loads tables which this program does not know. After a rollback an older one copies them. */
function describeLater(name: string, release: SchemaRelease | null | undefined): string {
  const version = programVersion()
  if (!release || compareVersions(release.version, version) <= 0)
    return `What is to be loaded is newer than this program, version ${version}: it has ${name}. Use the version that has migrated its tables, or a later one; after a rollback that is not the one that made the backup.`
  const afterwards = runsBeside(release) ? ` Version ${version} can be started on it afterwards.` : ''
  return `What is to be loaded has the tables of version ${release.version}, and this is version ${version}. Do the same with ${release.version}, or a later one.${afterwards}`
}

const DENIED =
  'The database needs migrations, and the role of DATABASE_URL lacks the right to change tables. Run npm run migrate with MIGRATION_DATABASE_URL first, or give the role that right.'

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}

/**
 * Throws MigrationError unless the database has exactly this program's migrations and functions. It changes nothing, so
 * that a command can inspect a database of any age.
 */
export async function requireCurrentSchema(database: Database): Promise<void> {
  if (!(await hasOwnTables(database.kysely))) {
    throw new MigrationError('The database is empty. Start the server once; it makes the tables.')
  }
  const [migration] = await comparePending(database.kysely)
  const lacking = migration ?? (await findPendingFunctions(database.kysely))[0]
  if (!lacking) return
  throw new MigrationError(
    `The database is older than this program: it lacks ${lacking.name}. Start the server once; it brings the tables up to date.`,
  )
}

let knownNames: string[] | undefined

/** Finds the names of this program's migrations that the database lacks; a serving node has none. */
export async function findPendingMigrations(database: Database): Promise<string[]> {
  knownNames ??= readMigrations().map((migration) => migration.name)
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(database.kysely)
  const applied = new Set(rows.map((row) => row.name))
  return knownNames.filter((name) => !applied.has(name))
}

/** Applies a migration of any kind in a transaction, where an index cannot be built concurrently and need not be. */
async function apply(tx: Transaction, migration: Migration): Promise<void> {
  if (migration.kind === 'batches') await applyAllBatches(tx, migration)
  else await sql.raw(migration.text.replaceAll(/^(create.* index) concurrently/gm, '$1')).execute(tx)
  await recordMigration(tx, migration)
}
