import { PassThrough } from 'node:stream'
import type { Database } from '../db/database.ts'
import { splitLines } from './backup-stream.ts'
import { dumpDatabase } from './dump-database.ts'
import { lineWriter } from './line-writer.ts'
import { type Loaded, loadDatabase } from './load-database.ts'

/** Copies a database into an empty one, all of it or nothing, compared row by row. Throws BackupError. */
export async function moveDatabase(source: Database, target: Database, now: Date): Promise<Loaded> {
  const pipe = new PassThrough()
  pipe.on('error', () => {})
  const dumping = dumpDatabase(source, lineWriter(pipe), now).then(
    () => void pipe.end(),
    (error) => void pipe.destroy(error as Error),
  )
  try {
    return await loadDatabase(target, splitLines(pipe))
  } finally {
    pipe.destroy()
    await dumping
  }
}
