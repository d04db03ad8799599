import { randomUUID } from 'node:crypto'
import { constants } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { sql } from 'kysely'
import { findAccount, holdAccess, isRecentlyAuthenticated } from '../domains/identity/index.ts'
import { readBrand } from '../platform/brand.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import type { Runtime } from '../platform/context.ts'
import { hasEmbeddedDatabase } from '../platform/db/data-folder.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { migrate, requireCurrentSchema } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { AppError } from '../platform/errors.ts'
import { explainFailure } from '../platform/log/explain-failure.ts'
import { createLog } from '../platform/log/log.ts'
import { CookieKeys } from '../platform/signing/cookie-keys.ts'
import { readSigningKey } from '../platform/signing/signing-key.ts'

/** A problem that the operator can fix, described in one sentence. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

export const say = (text: string) => process.stdout.write(`${text}\n`)

/** Reads the options of this command line. Throws OperatorError for an option that the command does not know. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new OperatorError(`${(error as Error).message} See --help.`)
  }
}

/**
 * Runs an operator's command. Its result is the exit code. An error is printed as one sentence if the operator can fix
 * it. Such a command may run beside servers on PostgreSQL; on the embedded engine it needs the data folder for itself.
 */
export async function runOperatorCommand(command: () => Promise<number>): Promise<void> {
  endOnSignals()
  try {
    process.exitCode = await command()
  } catch (error) {
    const isPlain = error instanceof OperatorError || error instanceof AppError
    process.stderr.write(`${isPlain ? error.message : explainFailure(error)}\n`)
    process.exitCode = 2
  }
}

/** Ends the command as a signal would: it is ignored where the command is the first process of a container. */
function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

/**
 * Opens the configured database, brings it up to date, does the work and closes it. Throws OperatorError where a server
 * has never made one: the command would work on a new, empty database, and the real one would stay as it is.
 */
export async function withOperatorRuntime<T>(work: (runtime: Runtime) => Promise<T>): Promise<T> {
  const config = readConfig()
  requireDatabase(config)
  const log = createLog(config)
  const db = await openDatabase(config, log)
  try {
    await migrate(db, log)
    const signingKey = await readSigningKey(db)
    const cookieKeys = await CookieKeys.open(signingKey, { db, clock: systemClock })
    const brand = readBrand(config)
    return await work({
      config,
      brand,
      log,
      clock: systemClock,
      db,
      nodeId: randomUUID(),
      signingKey,
      cookieKeys,
      checkAccess: holdAccess,
      checkAuthentication: isRecentlyAuthenticated,
      findAccount,
    })
  } finally {
    await db.close()
  }
}

/**
 * Opens the configured database, reads it in one read-only transaction and closes it. Changes nothing. Throws
 * MigrationError if the database is empty, older or newer than this program.
 */
export async function withReadOnlyDatabase<T>(
  work: (tx: Transaction, config: Config) => Promise<T>,
): Promise<T> {
  return withCurrentDatabase((db, config) =>
    db.transaction(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      return work(tx, config)
    }),
  )
}

/**
 * Opens the configured database as it is, without migrating it. Throws MigrationError if it does not match this
 * program.
 */
export async function withCurrentDatabase<T>(work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig()
  requireDatabase(config)
  const db = await openDatabase(config, createLog(config))
  try {
    await requireCurrentSchema(db)
    return await work(db, config)
  } finally {
    await db.close()
  }
}

function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || hasEmbeddedDatabase(dataDir)) return
  throw new OperatorError(
    `There is no database in DATA_DIR=${dataDir}. Give this command the DATA_DIR or DATABASE_URL that the server has; on a new machine start the server once.`,
  )
}
