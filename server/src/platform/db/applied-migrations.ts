import { sql } from 'kysely'
import type { Executor, Transaction } from './database.ts'
import { MigrationError } from './migration-error.ts'
import { isSameMigration, type Migration, readMigrations } from './migration-files.ts'
import { compareVersions, programVersion } from './program-version.ts'
import { findSchemaRelease, runsBeside, type SchemaRelease } from './schema-release.ts'
import { hasTable } from './tables/has-table.ts'

/** A migration that ran in every database created before version 1.0.0, and in none since. */
const BEFORE_THE_RELEASE = '0006_membership.sql'

/** Returns whether the database has the tables that record migrations and functions. */
export function hasOwnTables(executor: Executor): Promise<boolean> {
  return hasTable(executor, 'schema_migrations')
}

/**
 * Creates the tables that record migrations and functions, if they are missing: a role that may not create tables may
 * still serve a database that is up to date.
 */
export async function createOwnTables(tx: Transaction): Promise<void> {
  if (await hasOwnTables(tx)) return
  await sql`create table schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(tx)
  await sql`create table schema_functions (
    name text primary key, checksum text not null, version text not null, applied_at timestamptz not null default now())`.execute(
    tx,
  )
}

/** Compares migrations and returns those that the database lacks. Throws MigrationError if it has others. */
export async function comparePending(executor: Executor): Promise<Migration[]> {
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
  const edited = migrations.find((one) => !isSameMigration(one, applied.get(one.name) ?? one.checksum))
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
      ? `The database is newer than this program: version ${release.version} has migrated it, and ${release.oldest_version} is the oldest that still runs on it. This is version ${programVersion()}: start a newer one. A backup from before the upgrade can be restored into an empty database, but lacks everything since.`
      : `The database is newer than this program: it has ${unknown}.`,
  )
}

/** Finds the release whose tables this program serves without knowing all of them; null if it knows them. */
export async function findLaterRelease(executor: Executor): Promise<SchemaRelease | null> {
  const known = readMigrations().map(({ name }) => name)
  const { rows } = await sql`select from schema_migrations where name <> all (${known})`.execute(executor)
  return rows.length === 0 ? null : findSchemaRelease(executor)
}

/** Returns whether the database has a migration, which another node may have applied a moment ago. */
export async function isApplied(executor: Executor, { name }: Migration): Promise<boolean> {
  const { rows } = await sql`select from schema_migrations where name = ${name}`.execute(executor)
  return rows.length > 0
}

/** Records that a migration was applied. */
export async function recordMigration(tx: Transaction, { name, checksum }: Migration): Promise<void> {
  await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
}
