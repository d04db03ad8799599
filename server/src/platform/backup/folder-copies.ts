import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { lockFolder } from '../db/folder-lock.ts'
import type { Log } from '../log/log.ts'
import { BackupError } from './backup-error.ts'

// A command asks for a copy by creating a folder with the file `wanted` in it. The node that runs on the data folder
// puts the files of the database into it and renames that file to `ready`. Anyone with write access to the data folder
// may ask. The command holds the lock on `asker` for as long as it needs the copy; where it was killed, the node removes it.
const WANTED = 'wanted'
const READY = 'ready'
const FAILED = 'failed'
const ASKER = 'asker'
const LOOK_EVERY_MS = 500

const copiesOf = (dataDir: string) => join(dataDir, 'copies')

/**
 * Asks the node that runs on a data folder for a copy of its database at one moment. Returns the data folder of the
 * copy, which the caller must remove. Throws BackupError if no node answers in time.
 */
export async function requestCopy(
  dataDir: string,
  withinMs: number,
): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const folder = join(copiesOf(dataDir), randomUUID())
  await mkdir(join(folder, ASKER), { recursive: true, mode: 0o700 })
  const lock = lockFolder(join(folder, ASKER))
  const remove = async () => {
    lock.release()
    await removeFolder(folder)
  }
  await writeFile(join(folder, WANTED), '')
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(100)) {
    if (existsSync(join(folder, READY))) return { dataDir: folder, remove }
    if (!existsSync(join(folder, FAILED))) continue
    await remove()
    throw new BackupError('The running server could not copy its database; its log says why.')
  }
  await remove()
  throw new BackupError(
    `The server that runs on ${dataDir} did not answer within ${withinMs / 1_000} s. Try again, or stop it first.`,
  )
}

/**
 * Makes the copies that commands on this machine ask for while the embedded database is in use, until it is stopped.
 */
export function keepMakingCopies(db: Database, dataDir: string, log: Log): { stop(): Promise<void> } {
  if (db.engine !== 'pglite') return { stop: async () => {} }
  const stopping = new AbortController()
  const working = (async () => {
    // These are the requests of a killed process: nothing waits for them.
    await rm(copiesOf(dataDir), { recursive: true, force: true })
    while (!stopping.signal.aborted) {
      await makeWanted(db, dataDir, log)
      await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })().catch((error) => log.error({ err: error }, 'copies of the database cannot be made'))
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

async function makeWanted(db: Database, dataDir: string, log: Log): Promise<void> {
  const names = await readdir(copiesOf(dataDir)).catch(() => [])
  for (const name of names) {
    const folder = join(copiesOf(dataDir), name)
    if (isLeft(folder)) {
      await removeFolder(folder).catch((error) => log.error({ err: error }, 'a copy cannot be removed'))
    }
    if (!existsSync(join(folder, WANTED))) continue
    try {
      await copyEngine(db, join(dataDir, 'postgres'), join(folder, 'postgres'))
      await rename(join(folder, WANTED), join(folder, READY))
    } catch (error) {
      log.error({ err: error }, 'the database could not be copied')
      // Its asker may have given up meanwhile and removed the request; the copy would stay.
      await rename(join(folder, WANTED), join(folder, FAILED)).catch(() => removeFolder(folder))
    }
  }
}

/** Returns whether the process that asked for a copy is gone. It takes the lock before it asks. */
function isLeft(folder: string): boolean {
  if (![WANTED, READY, FAILED].some((state) => existsSync(join(folder, state)))) return false
  try {
    lockFolder(join(folder, ASKER)).release()
    return true
  } catch {
    // The lock is held, or its asker is just removing the folder.
    return false
  }
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 })

/**
 * Copies the files while no statement runs: there is only one connection, and it is held. A copy opens like the files
 * of a process that was killed at that moment. If the file system can share blocks, copying takes no time.
 */
async function copyEngine(db: Database, from: string, to: string): Promise<void> {
  await db.kysely.connection().execute(async (connection) => {
    await sql`checkpoint`.execute(connection)
    await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  })
}
