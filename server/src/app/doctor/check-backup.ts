import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@pepper/contract/durations'
import { BackupError } from '../../platform/backup/backup-error.ts'
import type { BackupStore, StoredFile } from '../../platform/backup/backup-store.ts'
import { describeBucket } from '../../platform/backup/bucket/bucket.ts'
import { createBucketStore } from '../../platform/backup/bucket/bucket-store.ts'
import { findFault } from '../../platform/backup/find-fault.ts'
import { createFolderStore } from '../../platform/backup/folder-store.ts'
import { findBackups, isOurs } from '../../platform/backup/kept-backups.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, failure, fine, warning, wordsOf } from './finding.ts'

interface Bounds {
  lateHours: number
  missingHours: number
}

const DAILY: Bounds = { lateHours: 26, missingHours: 8 * 24 }
const LOOK = 'Look at what makes the backups, and make one now.'
const COPY_AGAIN =
  'Copy it again together with its manifest, or make one now. npm run backup -- --list says which are whole; --to FOLDER lists another folder.'

/**
 * Checks the newest backup in a folder and its subfolders. Where the product made them, only whole ones count, and
 * their names say when they were made; of another program the newest file counts.
 */
export async function checkBackup(folder: string | undefined, now: Date): Promise<Finding> {
  if (!folder) {
    const advice =
      'Set BACKUP_DIR or BACKUP_S3_BUCKET, and nodes make them every day (docs/operating.md). Where others make them: npm run doctor -- --backups /path/to/them'
    return warning('backup', 'The folder of the backups is unknown, so none was examined.', advice)
  }
  try {
    const files = await listFiles(folder)
    const own = files.filter(({ name }) => isOurs(name))
    const newest = own.length > 0 ? findNewestOwn(own) : findNewestOther(files)
    if (!newest) return failure('backup', `There is no backup in ${folder}.`, LOOK)
    const fault = own.length > 0 ? await findFaultOf(createFolderStore(newest.folder), newest) : null
    return fault ?? judgeNewest(newest, now, DAILY)
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
    const store = bucket ? createBucketStore(bucket) : createFolderStore(folder)
    const backups = findBackups(await store.list())
    const [newest] = backups
    if (!newest) return failure('backup', `There is no backup in ${place}.`, LOOK)
    const fault = await findFaultOf(store, newest)
    if (fault) return fault
    const found = judgeNewest(newest, now, everyHours === null ? DAILY : boundsOf(everyHours))
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

interface Backup {
  name: string
  bytes: number
  madeAt: Date
}

function judgeNewest(
  { name, madeAt, bytes }: Backup,
  now: Date,
  { lateHours, missingHours }: Bounds,
): Finding {
  const hours = Math.floor((now.getTime() - madeAt.getTime()) / HOUR_MS)
  const says = `The newest backup, ${name}, is ${hours} h old and has ${bytes} bytes.`
  if (bytes === 0 || hours > missingHours) return failure('backup', says, LOOK)
  return hours > lateHours ? warning('backup', says, LOOK) : fine('backup', says)
}

async function findFaultOf(store: BackupStore, backup: Backup): Promise<Finding | null> {
  const fault = await findFault(store, backup)
  return fault === null ? null : failure('backup', fault, COPY_AGAIN)
}

interface FileOfFolder extends StoredFile {
  folder: string
}

/** Lists the files of a folder and its subfolders: a copy of a data folder is itself a folder. */
async function listFiles(folder: string): Promise<FileOfFolder[]> {
  const files: FileOfFolder[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { mtime, size } = await stat(join(entry.parentPath, entry.name))
    files.push({ folder: entry.parentPath, name: entry.name, bytes: size, at: mtime })
  }
  return files
}

function findNewestOwn(files: readonly FileOfFolder[]): (Backup & { folder: string }) | undefined {
  const folders = Map.groupBy(files, ({ folder }) => folder)
  return newestOf(
    [...folders].flatMap(([folder, found]) => findBackups(found).map((one) => ({ ...one, folder }))),
  )
}

/** Leaves out what no program calls a backup: unfinished files and manifests. */
function findNewestOther(files: readonly FileOfFolder[]): (Backup & { folder: string }) | undefined {
  return newestOf(
    files
      .filter(({ name }) => !/\.(part|json)$/.test(name))
      .map(({ folder, name, bytes, at }) => ({ folder, name, bytes, madeAt: at })),
  )
}

function newestOf<T extends Backup>(backups: readonly T[]): T | undefined {
  return backups.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())[0]
}
