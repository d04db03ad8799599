import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@pepper/contract/durations'
import { BackupError } from '../../platform/backup/backup-error.ts'
import { describeBucket } from '../../platform/backup/bucket/bucket.ts'
import { createBucketStore } from '../../platform/backup/bucket/bucket-store.ts'
import { createFolderStore } from '../../platform/backup/folder-store.ts'
import { findBackups } from '../../platform/backup/kept-backups.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, failure, fine, warning, wordsOf } from './finding.ts'

interface Bounds {
  lateHours: number
  missingHours: number
}

const DAILY: Bounds = { lateHours: 26, missingHours: 8 * 24 }
const LOOK = 'Look at what makes the backups, and make one now.'

/** Checks the newest file in the folder of the backups, whatever program makes them. */
export async function checkBackup(folder: string | undefined, now: Date): Promise<Finding> {
  if (!folder) {
    const advice =
      'Set BACKUP_DIR or BACKUP_S3_BUCKET, and nodes make them every day (docs/operating.md). Where others make them: npm run doctor -- --backups /path/to/them'
    return warning('backup', 'The folder of the backups is unknown, so none was examined.', advice)
  }
  try {
    const newest = await findNewest(folder)
    if (!newest) return failure('backup', `There is no backup in ${folder}.`, LOOK)
    return judgeNewest(newest, now, DAILY)
  } catch (error) {
    return failure('backup', `The folder ${folder} cannot be read: ${wordsOf(error)}.`, LOOK)
  }
}

/** Checks the newest whole backup where the product keeps them. Asks for a list, and changes nothing. */
export async function checkOwnBackups(
  { bucket, folder, keep, everyHours }: Config['backup'],
  now: Date,
): Promise<Finding> {
  const place = bucket ? describeBucket(bucket) : folder
  try {
    const backups = findBackups(await (bucket ? createBucketStore(bucket) : createFolderStore(folder)).list())
    const [newest] = backups
    if (!newest) return failure('backup', `There is no backup in ${place}.`, LOOK)
    const file = { name: newest.name, at: newest.madeAt.getTime(), bytes: newest.bytes }
    const found = judgeNewest(file, now, everyHours === null ? DAILY : boundsOf(everyHours))
    if (found.status !== 'ok' || !bucket || backups.length <= keep) return found
    const says = `${place} has ${backups.length} backups, and ${keep} are to stay.`
    return warning('backup', says, 'Let the key delete objects, or raise BACKUP_KEEP.')
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return failure('backup', `${place} cannot be read.`, error.message)
  }
}

/** Returns the ages at which the health card, too, calls a backup late and missing. */
function boundsOf(everyHours: number): Bounds {
  return { lateHours: everyHours * 1.25, missingHours: everyHours * 3 }
}

interface File {
  name: string
  at: number
  bytes: number
}

function judgeNewest({ name, at, bytes }: File, now: Date, { lateHours, missingHours }: Bounds): Finding {
  const hours = Math.floor((now.getTime() - at) / HOUR_MS)
  const says = `The newest backup, ${name}, is ${hours} h old and has ${bytes} bytes.`
  if (bytes === 0 || hours > missingHours) return failure('backup', says, LOOK)
  return hours > lateHours ? warning('backup', says, LOOK) : fine('backup', says)
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
