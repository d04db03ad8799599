import { randomUUID } from 'node:crypto'
import { holdStanding } from '../domains/identity/index.ts'
import { readBrand } from '../platform/brand.ts'
import { systemClock } from '../platform/clock.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import type { Runtime } from '../platform/context.ts'
import { FolderLockedError } from '../platform/db/folder-lock.ts'
import { MigrationError, migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { AppError } from '../platform/errors.ts'
import { createLog } from '../platform/log.ts'
import { readSigningKey } from '../platform/signing-key.ts'

/** Something that the operator can mend, said in one sentence. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

export const say = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Runs an operator's command: what it answers is the exit code, what it throws is said in one sentence where the operator can
 * mend it. Such a command may run beside servers on PostgreSQL; on the embedded engine it needs the data folder for itself.
 */
export async function runOperatorCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 2
  }
}

/** Opens the configured database, up to date, does the work and closes it. */
export async function withOperatorRuntime<T>(work: (runtime: Runtime) => Promise<T>): Promise<T> {
  const config = readConfig()
  const log = createLog(config)
  const db = await openDatabase(config, log)
  try {
    await migrate(db)
    const signingKey = await readSigningKey(db)
    const brand = readBrand(config)
    return await work({
      config,
      brand,
      log,
      clock: systemClock,
      db,
      nodeId: randomUUID(),
      signingKey,
      checkStanding: holdStanding,
    })
  } finally {
    await db.close()
  }
}

function explain(error: unknown): string {
  const isMendable =
    error instanceof OperatorError ||
    error instanceof ConfigError ||
    error instanceof FolderLockedError ||
    error instanceof MigrationError ||
    error instanceof AppError
  if (isMendable) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : ''
  if (code === 'ECONNREFUSED') return 'The database at DATABASE_URL does not answer. Is it running?'
  return error.stack ?? error.message
}
