import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { BackupError } from './backup-error.ts'
import type { BackupStore } from './backup-store.ts'
import { packLines } from './backup-stream.ts'
import { type Dumped, dumpDatabase } from './dump-database.ts'
import { findBackups, findSurplus, type KeptBackup, manifestOf, nameBackup } from './kept-backups.ts'

/** The manifest beside a backup, readable without its key. */
export const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** The release of the tables, or a later one, restores it. Null for tables of 1.0.0. */
  tables_version: z.string().nullable(),
  engine: z.enum(['postgres', 'pglite']),
  created_at: z.string(),
  is_encrypted: z.boolean(),
  bytes: z.number(),
  /** The digest of the file, as `sha256sum` prints it. */
  sha256: z.string(),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
})
export type Manifest = z.infer<typeof manifestSchema>

export interface BackupOptions {
  key: string | undefined
  /** The number of backups to keep. */
  keep: number
  now: Date
  /** Called for each part that the place took, and between what else is asked of it. */
  onProgress?: () => void
}

export interface MadeBackup {
  manifest: Manifest
  /** The names of the files that were removed. */
  removed: string[]
  /** Sentences about files that could not be removed. The backup is kept all the same. */
  complaints: string[]
}

/** Dumps a database into a store, then removes surplus backups. */
export async function makeBackup(
  database: Database,
  store: BackupStore,
  { key, keep, now, onProgress = () => {} }: BackupOptions,
): Promise<MadeBackup> {
  await requireTables(database)
  const complaints: string[] = []
  await withoutFailing(complaints, () => store.removeUnfinished())
  onProgress()
  const name = nameBackup(now, randomBytes(3).toString('hex'))
  const [hash, size] = [createHash('sha256'), { bytes: 0 }]
  let dumped: Dumped | undefined
  const bytes = packLines(
    (write) => dumpDatabase(database, write, now),
    key,
    (result) => {
      dumped = result
    },
  )
  await store.write(name, counted(bytes, { hash, size, onProgress }))
  if (!dumped) throw new Error('a dump ended without a result')
  const { header, rows } = dumped
  const manifest: Manifest = {
    name,
    version: header.version,
    tables_version: header.release?.version ?? null,
    engine: header.engine,
    created_at: header.created_at,
    is_encrypted: key !== undefined,
    bytes: size.bytes,
    sha256: hash.digest('hex'),
    migrations: header.migrations.map((migration) => migration.name),
    rows,
  }
  await store.write(manifestOf(name), oneText(`${JSON.stringify(manifest, null, 2)}\n`))
  const removed: string[] = []
  await withoutFailing(complaints, async () => {
    for (const one of findSurplus(await store.list(), keep, name)) {
      onProgress()
      await store.remove(one)
      removed.push(one)
    }
  })
  return { manifest, removed, complaints: [...new Set(complaints)] }
}

/** Notes why something cannot be removed. A backup that was made does not fail by it, or it would be made again. */
async function withoutFailing(complaints: string[], remove: () => Promise<void>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    complaints.push(
      `Older files could not be removed: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

async function requireTables({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('schema_migrations')::text as found`.execute(kysely)
  if (!rows[0]?.found) throw new BackupError('The database is empty: there is nothing to back up.')
}

async function* counted(
  bytes: AsyncIterable<Buffer>,
  {
    hash,
    size,
    onProgress,
  }: { hash: ReturnType<typeof createHash>; size: { bytes: number }; onProgress: () => void },
): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    hash.update(part)
    size.bytes += part.length
    yield part
    onProgress()
  }
}

async function* oneText(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** Finds the newest backup of a store. Throws BackupError if there is none. */
export async function findNewest(store: BackupStore): Promise<KeptBackup> {
  const [newest] = findBackups(await store.list())
  if (!newest) throw new BackupError(`There is no backup in ${store.place}.`)
  return newest
}
