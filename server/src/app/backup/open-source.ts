import type { BackupStore } from '../../platform/backup/backup-store.ts'
import { createBucketStore } from '../../platform/backup/bucket/bucket-store.ts'
import { requestCopy } from '../../platform/backup/folder-copies.ts'
import { createFolderStore } from '../../platform/backup/folder-store.ts'
import type { Config } from '../../platform/config/config.ts'
import { hasEmbeddedDatabase } from '../../platform/db/data-folder.ts'
import type { Database } from '../../platform/db/database.ts'
import { FolderLockedError } from '../../platform/db/folder-lock.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { Log } from '../../platform/log/log.ts'
import { OperatorError } from '../operator-command.ts'

/**
 * The time that a running node has to make a copy, in ms. It copies between two statements, but a busy machine may be
 * slow.
 */
const COPY_WITHIN_MS = 120_000

/**
 * Opens the configured database to read all of it, whether nodes run or not: PostgreSQL itself, or the files of the
 * embedded database, or a copy of them that the running node makes once the store answers.
 */
export async function withDumpSource<T>(
  config: Config,
  log: Log,
  store: BackupStore,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return withOpen({ ...config, databasePoolSize: 1 }, log, work)
  requireEmbedded(config)
  try {
    return await withOpen(config, log, work)
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error
  }
  // People wait while the node copies: in vain if the place of backups is away.
  await store.check()
  const copy = await requestCopy(config.dataDir, COPY_WITHIN_MS)
  try {
    return await withOpen({ ...config, dataDir: copy.dataDir }, log, work)
  } finally {
    await copy.remove()
  }
}

export async function withOpen<T>(
  config: Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, log)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export function requireEmbedded({ dataDir }: Pick<Config, 'dataDir'>): void {
  if (hasEmbeddedDatabase(dataDir)) return
  throw new OperatorError(
    `There is no database in DATA_DIR=${dataDir}. Name its folder, or set DATABASE_URL.`,
  )
}

/** Opens the store of the backups: the given folder, else the bucket or the folder of the configuration. */
export function openStore(
  { folder, bucket }: Config['backup'],
  given?: string,
  onProgress?: () => void,
): BackupStore {
  if (given !== undefined || !bucket) return createFolderStore(given ?? folder)
  return createBucketStore(bucket, { ...(onProgress && { onProgress }) })
}
