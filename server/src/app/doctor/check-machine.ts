import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@pepper/contract/durations'
import { measureFiles } from '../../domains/monitoring/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, failure, fine, warning, wordsOf } from './finding.ts'

const BACKUP_LATE_HOURS = 26
const BACKUP_MISSING_HOURS = 8 * 24

/** Checks the disk of the data folder, with the same bounds as the health card. */
export async function checkDisk({ dataDir, databaseUrl }: Config): Promise<Finding> {
  const { freePercent, isWritable } = await measureFiles(dataDir)
  if (!isWritable && !databaseUrl) {
    const advice = 'Start as the user who owns it, or change its owner.'
    return failure('disk', `DATA_DIR=${dataDir} cannot be written by this user.`, advice)
  }
  if (freePercent === null) return fine('disk', 'The system does not say how much room there is.')
  const elsewhere = databaseUrl ? ' The disk of the database server is not seen from here.' : ''
  const says = `${freePercent}% of the disk of DATA_DIR are free.${elsewhere}`
  if (freePercent >= 10) return fine('disk', says)
  const advice = 'Make room: the embedded database stops writing when the disk is full.'
  return freePercent < 3 ? failure('disk', says, advice) : warning('disk', says, advice)
}

/** Checks the newest file in the folder of the backups, whatever program makes them. */
export async function checkBackup(folder: string | undefined, now: Date): Promise<Finding> {
  if (!folder) {
    const advice =
      'Set BACKUP_DIR, and nodes make them every day (docs/operating.md). If another program makes them: npm run doctor -- --backups /path/to/them'
    return warning('backup', 'The folder of the backups is unknown, so none was examined.', advice)
  }
  const advice = 'Look at the program that makes the backups, and make one now.'
  try {
    const newest = await findNewest(folder)
    if (!newest) return failure('backup', `There is no backup in ${folder}.`, advice)
    const hours = Math.floor((now.getTime() - newest.at) / HOUR_MS)
    const says = `The newest backup, ${newest.name}, is ${hours} h old and has ${newest.bytes} bytes.`
    if (newest.bytes === 0 || hours > BACKUP_MISSING_HOURS) return failure('backup', says, advice)
    return hours > BACKUP_LATE_HOURS ? warning('backup', says, advice) : fine('backup', says)
  } catch (error) {
    return failure('backup', `The folder ${folder} cannot be read: ${wordsOf(error)}.`, advice)
  }
}

interface File {
  name: string
  at: number
  bytes: number
}

/** Finds the newest file in a folder and its subfolders: a copy of a data folder is itself a folder. */
async function findNewest(folder: string): Promise<File | undefined> {
  let newest: File | undefined
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { mtimeMs, size } = await stat(join(entry.parentPath, entry.name))
    if (!newest || mtimeMs > newest.at) newest = { name: entry.name, at: mtimeMs, bytes: size }
  }
  return newest
}
