import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FolderLockedError, lockFolder } from './folder-lock.ts'

/** The data folder cannot be used, or what is in it does not open. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** The data folder, held against other processes until it is released. */
export interface HeldFolder {
  /** Where the embedded engine keeps its files. */
  engineFolder: string
  release(): void
}

/** Whether a data folder holds a database of the embedded engine. */
export function hasEmbeddedDatabase(folder: string): boolean {
  return existsSync(join(folder, 'postgres', 'PG_VERSION'))
}

/** Makes and locks a data folder. Throws FolderLockedError, DataFolderError. */
export function holdDataFolder(folder: string): HeldFolder {
  const engineFolder = join(folder, 'postgres')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { release } = lockFolder(folder)
    clearRemains(engineFolder)
    return { engineFolder, release }
  } catch (error) {
    if (error instanceof FolderLockedError) throw error
    throw new DataFolderError(`DATA_DIR=${folder} cannot be used: ${(error as Error).message}`)
  }
}

/**
 * Removes what a process killed in the middle of its start leaves behind and the engine stumbles over: its own lock file,
 * which may be empty, and a version file that was not written yet. The folder's lock is ours, so nobody else is at it.
 */
function clearRemains(engineFolder: string): void {
  rmSync(join(engineFolder, 'postmaster.pid'), { force: true })
  const version = join(engineFolder, 'PG_VERSION')
  if (statSync(version, { throwIfNoEntry: false })?.size === 0) rmSync(version)
}
