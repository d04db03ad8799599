import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { lockWhole } from './advisory-locks.ts'
import { findPendingFunctions, replaceFunctions } from './apply-functions.ts'
import type { Database, Executor, Transaction } from './database.ts'
import { compareVersions, programVersion } from './program-version.ts'
import { findSchemaRelease, recordSchemaRelease, runsBeside } from './schema-release.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/** A migration that ran in every database created before version 1.0.0, and in none since. */
const BEFORE_THE_RELEASE = '0006_membership.sql'

/** An old migration was edited, or the database does not belong to this program. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Brings the schema up to date: all pending migrations, then all changed functions, in one transaction, one node at a
 * time. Returns the names of what it applied. Throws MigrationError.
 */
export async function migrate(database: Database): Promise<string[]> {
  return database.transaction(migrateWithin).catch((error) => {
    throw isDenied(error) ? new MigrationError(DENIED) : error
  })
}

/** Does the same as `migrate` inside the caller's transaction. */
export async function migrateWithin(tx: Transaction): Promise<string[]> {
  await lockWhole(tx, 'migrations')
  const pending = await findPending(tx)
  for (const migration of pending) await apply(tx, migration)
  const functions = await replaceFunctions(tx)
  await recordSchemaRelease(tx)
  return [...pending.map((migration) => migration.name), ...functions]
}

/**
 * Creates the tables of an empty database as they were after certain migrations, without functions, for rows that come
 * from elsewhere. Throws MigrationError unless this program has each of them unchanged.
 */
export async function applyMigrations(
  tx: Transaction,
  wanted: readonly { name: string; checksum: string }[],
): Promise<void> {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]))
  await lockWhole(tx, 'migrations')
  await createOwnTables(tx)
  for (const { name, checksum } of wanted) {
    const migration = known.get(name)
    if (!migration) {
      throw new MigrationError(
        `What is to be loaded is newer than this program: it has ${name}. Use the version that made it, or a later one.`,
      )
    }
    if (migration.checksum !== checksum) throw new MigrationError(`${name} was another migration there.`)
    await apply(tx, migration)
  }
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
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('schema_migrations')::text as found`.execute(database.kysely)
  if (!rows[0]?.found) {
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

function readMigrations(): Migration[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function findPending(tx: Transaction): Promise<Migration[]> {
  await createOwnTables(tx)
  return comparePending(tx)
}

/** Compares migrations and returns those that the database lacks. Throws MigrationError if it has others. */
async function comparePending(executor: Executor): Promise<Migration[]> {
  const { rows } = await sql<{
    name: string
    checksum: string
  }>`select name, checksum from schema_migrations`.execute(executor)
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  if (applied.has(BEFORE_THE_RELEASE)) {
    throw new MigrationError(
      'The database was made before version 1.0.0, which no later version can go on with. Start on an empty one: name another folder in DATA_DIR, or an empty database in DATABASE_URL.',
    )
  }
  const migrations = readMigrations()
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = rows.find((row) => !known.has(row.name))
  if (unknown) {
    await requireRunsBeside(executor, unknown.name)
    return []
  }
  const edited = migrations.find((m) => applied.has(m.name) && applied.get(m.name) !== m.checksum)
  if (edited) throw new MigrationError(`${edited.name} was edited after it ran. Add a new migration instead.`)
  return migrations.filter((migration) => !applied.has(migration.name))
}

/**
 * Throws MigrationError unless this program may run beside a later release. Such a release keeps everything that this
 * one uses until it says otherwise, so that a program that is rolled back, or restarted too late, still serves.
 */
async function requireRunsBeside(executor: Executor, unknown: string): Promise<void> {
  const release = await findSchemaRelease(executor)
  if (release && runsBeside(release)) return
  const isLater = release !== null && compareVersions(release.version, programVersion()) > 0
  throw new MigrationError(
    isLater
      ? `The database is newer than this program: version ${release.version} has migrated it, and ${release.oldest_version} is the oldest that still runs on it. This is version ${programVersion()}: start a newer one, or restore the backup from before the upgrade.`
      : `The database is newer than this program: it has ${unknown}.`,
  )
}

/**
 * Creates the tables that record migrations and functions, if they are missing: a role that may not create tables may
 * still serve a database that is up to date.
 */
async function createOwnTables(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('schema_migrations') is not null as is_there`.execute(tx)
  if (rows[0]?.is_there) return
  await sql`create table schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(tx)
  await sql`create table schema_functions (
    name text primary key, checksum text not null, version text not null, applied_at timestamptz not null default now())`.execute(
    tx,
  )
}

async function apply(tx: Transaction, migration: Migration): Promise<void> {
  await sql.raw(migration.text).execute(tx)
  await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
    tx,
  )
}
