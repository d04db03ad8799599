import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const roomNeededBytes = 1_000_000_000

/**
 * Returns the best folder for databases that are not kept: in memory where there is room, because making their many
 * files is slow on disk.
 */
export function fastFolder(): string {
  try {
    accessSync(memoryFolder, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize > roomNeededBytes ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Makes a temporary folder whose name carries our process id, so that a later run can tell that it was left behind. */
export function makeTemporaryFolder(prefix: string, parent: string = tmpdir()): string {
  return mkdtempSync(join(parent, `${prefix}-${process.pid}-`))
}

/** Finds the folders of this prefix whose process is gone, which a killed run could not remove. */
export function findAbandonedFolders(prefix: string, parents = [tmpdir(), fastFolder()]): string[] {
  return [...new Set(parents)].flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith(`${prefix}-`))
      .filter((name) => !isAlive(Number(name.slice(prefix.length + 1).split('-')[0])))
      .map((name) => join(parent, name)),
  )
}

/** Removes a folder with all it holds; one of another user is left alone. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    if (!isDenied(error)) throw error
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isDenied(error)
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EACCES')
}
