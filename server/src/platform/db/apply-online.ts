import { type Kysely, sql } from 'kysely'
import { lockWhole, tryLockConnection, unlockConnection } from './advisory-locks.ts'
import { isApplied, recordMigration } from './applied-migrations.ts'
import { applyNextBatch } from './backfill-in-batches.ts'
import type { Database } from './database.ts'
import { type Migration, splitStatements } from './migration-files.ts'
import type { DB } from './schema.ts'
import { recordSchemaRelease } from './schema-release.ts'

/** Another node is at the long steps of the upgrade. */
export class UpgradeElsewhere extends Error {
  override name = 'UpgradeElsewhere'
}

/**
 * Applies a migration that reads whole tables, under locks that leave reads and writes alone: statement by statement,
 * or batch by batch. Whatever was done before a kill is found done. Returns whether it was still to be applied. Throws
 * UpgradeElsewhere.
 */
export async function applyOnline(database: Database, migration: Migration): Promise<boolean> {
  return database.kysely.connection().execute((connection) =>
    alone(database, connection, async () => {
      if (await isApplied(connection, migration)) return false
      if (migration.kind === 'batches') await applyBatches(connection, migration)
      else for (const statement of splitStatements(migration)) await applyStatement(connection, statement)
      return connection.transaction().execute(async (tx) => {
        await lockWhole(tx, 'migrations')
        if (await isApplied(tx, migration)) return false
        await recordMigration(tx, migration)
        await recordSchemaRelease(tx)
        return true
      })
    }),
  )
}

/**
 * Runs work on one connection while no other node does the like. It does not wait for the lock: an index is built only
 * once all statements have ended that began before, and one that waits for the builder never would. Behind a pooler,
 * which keeps no lock of a connection, two nodes may begin the same index; the second one fails and tries again.
 */
async function alone<T>({ directUrl }: Database, connection: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  if (directUrl === null) return work()
  if (!(await tryLockConnection(connection, 'long_migrations')))
    throw new UpgradeElsewhere('another node is at the long steps of this upgrade')
  try {
    return await work()
  } finally {
    // A broken connection has lost the lock already.
    await unlockConnection(connection, 'long_migrations').catch(() => {})
  }
}

async function applyBatches(connection: Kysely<DB>, migration: Migration): Promise<void> {
  let isMore = true
  while (isMore) isMore = await connection.transaction().execute((tx) => applyNextBatch(tx, migration))
}

async function applyStatement(connection: Kysely<DB>, statement: string): Promise<void> {
  const [, name, table] = /^create (?:unique )?index concurrently (\w+)\s+on (\w+)/.exec(statement) ?? []
  if (name && table && (await hasIndex(connection, name, table))) return
  await sql
    .raw(statement)
    .execute(connection)
    .catch((error) => {
      throw isMadeElsewhere(error) ? new UpgradeElsewhere('another node builds the same index') : error
    })
}

/** Returns whether an index could not be made because another node was making it. */
function isMadeElsewhere(error: Error & { code?: string; constraint?: string }): boolean {
  return error.code === '42P07' || error.constraint === 'pg_class_relname_nsp_index'
}

/**
 * Returns whether an index is there. A broken one, which a killed node left, is dropped. The lock waits for a build that
 * goes on after its node was killed; it leaves reads and writes alone.
 */
async function hasIndex(connection: Kysely<DB>, name: string, table: string): Promise<boolean> {
  return connection.transaction().execute(async (tx) => {
    await sql`lock table ${sql.id(table)} in share update exclusive mode`.execute(tx)
    const { rows } = await sql<{ is_valid: boolean }>`
      select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${name})`.execute(tx)
    const [found] = rows
    if (found?.is_valid !== false) return found !== undefined
    await sql`set local lock_timeout = 300`.execute(tx)
    await sql`drop index ${sql.id(name)}`.execute(tx)
    return false
  })
}
