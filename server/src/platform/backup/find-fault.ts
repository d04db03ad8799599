import * as z from 'zod'
import type { BackupStore } from './backup-store.ts'
import { type KeptBackup, manifestOf } from './kept-backups.ts'

const written = z.object({ bytes: z.number() })

/**
 * Finds out whether a kept backup has the bytes of which its manifest speaks: a copy may have been cut off. Returns a
 * sentence about it, or null if it is whole.
 */
export async function findFault(store: BackupStore, { name, bytes }: KeptBackup): Promise<string | null> {
  const wanted = await readWrittenBytes(store, name).catch(() => null)
  if (wanted === null) return `The manifest of ${name} cannot be read.`
  if (bytes < wanted) return `${name} is cut off: it has ${bytes} of ${wanted} bytes.`
  return bytes > wanted ? `${name} has ${bytes} bytes, and ${wanted} were written.` : null
}

async function readWrittenBytes(store: BackupStore, name: string): Promise<number> {
  const parts: Buffer[] = []
  for await (const part of await store.read(manifestOf(name))) parts.push(part)
  return written.parse(JSON.parse(Buffer.concat(parts).toString('utf8'))).bytes
}
