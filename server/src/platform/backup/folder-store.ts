import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DAY_MS } from '@pepper/contract/durations'
import { BackupError } from './backup-error.ts'
import type { BackupStore, StoredFile } from './backup-store.ts'

const UNFINISHED = '.part'

/** Keeps backups in a folder that only this user may read. */
export function createFolderStore(folder: string): BackupStore {
  return {
    place: folder,
    list: () => list(folder),
    check: () => check(folder),
    write: (name, bytes) => write(folder, name, bytes),
    read: async (name) => readFile(join(folder, basename(name))),
    remove: (name) => rm(join(folder, basename(name)), { force: true }),
    removeUnfinished: () => removeUnfinished(folder),
  }
}

/** Reads the bytes of a file. Throws BackupError if there is none. */
export async function readFile(path: string): Promise<AsyncIterable<Buffer>> {
  const state = await stat(path).catch(() => null)
  if (!state?.isFile()) throw new BackupError(`There is no file ${path}.`)
  return createReadStream(path, { highWaterMark: 262_144 })
}

async function list(folder: string): Promise<StoredFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupError(`The folder ${folder} cannot be read (${error.code}).`)
  })
  const files: StoredFile[] = []
  for (const name of names) {
    const state = await stat(join(folder, name)).catch(() => null)
    if (state?.isFile() && !name.endsWith(UNFINISHED))
      files.push({ name, bytes: state.size, at: state.mtime })
  }
  return files
}

/** Writes a small file and removes it. */
async function check(folder: string): Promise<void> {
  const part = join(folder, `${randomUUID()}${UNFINISHED}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(part, 'This is removed at once.', { flush: true, mode: 0o600 })
  } catch (error) {
    throw explain(error, folder)
  } finally {
    await rm(part, { force: true }).catch(() => {})
  }
}

async function write(folder: string, name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const part = join(folder, `${name}${UNFINISHED}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(part, 'w', 0o600)
    try {
      for await (const one of bytes) await file.writeFile(one)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw explain(error, folder)
  }
}

function explain(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new BackupError(`The disk of ${folder} is full. Make room for backups.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new BackupError(`The folder ${folder} cannot be written by this user (${code}).`)
  }
  return error
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(UNFINISHED)) continue
    const state = await stat(join(folder, name)).catch(() => null)
    if (state && Date.now() - state.mtimeMs > DAY_MS) await rm(join(folder, name), { force: true })
  }
}
