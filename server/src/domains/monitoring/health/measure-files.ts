import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface FilesState {
  isWritable: boolean
  /** The free space in percent of the disk of the data folder; null where the system does not report it. */
  freePercent: number | null
}

/**
 * Measures whether files can be stored, and how much space is left. A folder that does not exist yet is judged by its
 * parent.
 */
export async function measureFiles(folder: string): Promise<FilesState> {
  const existing = await nearestExisting(folder)
  const isWritable = await access(existing, constants.W_OK).then(
    () => true,
    () => false,
  )
  const disk = await statfs(existing).catch(() => null)
  const freePercent = disk && disk.blocks > 0 ? Math.floor((disk.bavail / disk.blocks) * 100) : null
  return { isWritable, freePercent }
}

async function nearestExisting(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  const above = dirname(folder)
  return isThere || above === folder ? folder : nearestExisting(above)
}
