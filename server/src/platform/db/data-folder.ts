import { accessSync, constants, existsSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FolderLockedError, lockFolder } from './folder-lock.ts'

/** The data folder cannot be used, or its database does not open. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** The data folder, locked against other processes until it is released. */
export interface HeldFolder {
  /** The folder where the embedded engine keeps its files. */
  engineFolder: string
  release(): void
}

/** Returns whether a data folder holds a database of the embedded engine. */
export function hasEmbeddedDatabase(folder: string): boolean {
  return existsSync(join(folder, 'postgres', 'PG_VERSION'))
}

/** Creates and locks a data folder. Throws FolderLockedError, DataFolderError. */
export function holdDataFolder(folder: string): HeldFolder {
  const engineFolder = join(folder, 'postgres')
  try {
    makeFolder(folder)
    const { release } = lockFolder(folder)
    clearRemains(engineFolder)
    return { engineFolder, release }
  } catch (error) {
    if (error instanceof FolderLockedError) throw error
    throw new DataFolderError(
      findObstacle(folder) ?? `DATA_DIR=${folder} cannot be used: ${(error as Error).message}`,
    )
  }
}

/**
 * Creates a folder and its parents. Node's own recursive option never returns under /proc, where no folder can be
 * created.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** The free space that the embedded engine needs to open and to keep writing. */
const ROOM_NEEDED_BYTES = 8 * 1_048_576

/**
 * Returns whether the disk of a folder has too little space left for the embedded engine; false if the system does not
 * say.
 */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder)
    return blocks > 0 && bavail * bsize < ROOM_NEEDED_BYTES
  } catch {
    return false
  }
}

/** Returns a sentence that explains why an undamaged data folder cannot be used, or null. */
export function findObstacle(folder: string): string | null {
  if (isDiskFull(folder)) {
    return `The disk of DATA_DIR=${folder} is full (ENOSPC). Make room and start again. The data is kept.`
  }
  const places = [folder, join(folder, 'postgres'), join(folder, 'postgres', 'PG_VERSION')]
  if (places.every(isUsable)) return null
  return `DATA_DIR=${folder} cannot be read and written by this user (EACCES). Start as the user who owns it, or change its owner. The data is kept.`
}

function isUsable(place: string): boolean {
  try {
    if (existsSync(place)) accessSync(place, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Removes the files of a process killed during its start that would stop the engine: the engine's own lock file, which
 * may be empty, and a version file that was not written yet. We hold the folder's lock, so no other process uses them.
 */
function clearRemains(engineFolder: string): void {
  rmSync(join(engineFolder, 'postmaster.pid'), { force: true })
  const version = join(engineFolder, 'PG_VERSION')
  if (statSync(version, { throwIfNoEntry: false })?.size === 0) rmSync(version)
}
