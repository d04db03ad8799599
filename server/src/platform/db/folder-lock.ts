import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process is running on the data folder. */
export class FolderLockedError extends Error {
  constructor(folder: string) {
    super(
      `Another server is running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder, or set DATABASE_URL to let several servers share one PostgreSQL.`,
    )
    this.name = 'FolderLockedError'
  }
}

/**
 * Takes the operating system's lock on a data folder. The lock ends with the process, kill -9 included. Throws
 * FolderLockedError while another process holds it.
 */
export function lockFolder(folder: string): { release: () => void } {
  const database = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    database.close()
    if (isBusy(error)) throw new FolderLockedError(folder)
    throw error
  }
  return { release: () => database.close() }
}

/** Returns whether SQLite found the lock taken, rather than the file unusable. */
function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
