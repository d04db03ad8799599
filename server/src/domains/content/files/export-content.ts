import { CONTENT_FILES_MAX, CONTENT_UNPACKED_MAX_BYTES } from '@pepper/contract/limits'
import { openArchive } from '../../../platform/archive.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordAudit } from '../../audit/index.ts'
import type { ItemRow } from '../store.ts'
import { type ContentExport, listExported } from './export-store.ts'
import { fileNameOf, writeFile } from './write-file.ts'

/**
 * Exports items as a zip of Markdown files with front matter, no more than an import takes back (AD-6). Needs
 * `content.manage`. Throws content.export_too_large, content.export_empty, limits.too_many_requests.
 */
export async function exportContent(request: Context, wanted: ContentExport): Promise<File> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  await enforceLimit(context, 'export', actor.userId)
  const now = runtime.clock.now()
  const files = await inTransaction(context, async (tx) => {
    const found = await listExported(tx, wanted, CONTENT_FILES_MAX + 1)
    if (found.length === 0) throw new AppError('content.export_empty')
    const written = writeFiles(found)
    await recordAudit(tx, {
      action: 'content.exported',
      actorId: actor.userId,
      target: null,
      origin,
      details: { items: found.length, type: wanted.type ?? null, status: wanted.status ?? null },
      now,
    })
    return written
  })
  const parts = await pack(files, now)
  return new File(parts, `content-${now.toISOString().slice(0, 10)}.zip`, { type: 'application/zip' })
}

/** Writes the files of items by their names. Throws content.export_too_large. */
function writeFiles(items: ItemRow[]): [string, string][] {
  const files = items.map((item): [string, string] => [fileNameOf(item), writeFile(item)])
  const bytes = files.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0)
  if (files.length > CONTENT_FILES_MAX || bytes > CONTENT_UNPACKED_MAX_BYTES) throw tooLarge()
  return files
}

async function pack(files: [string, string][], now: Date): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const archive = await openArchive(async (part) => void parts.push(new Uint8Array(part)), now)
  for (const [name, text] of files) {
    const file = await archive.begin(name)
    await file.write(text)
    await file.end()
    // Others get their turn between two files.
    await new Promise(setImmediate)
  }
  await archive.end()
  return parts
}

function tooLarge(): AppError {
  return new AppError('content.export_too_large', {
    max_files: CONTENT_FILES_MAX,
    max_bytes: CONTENT_UNPACKED_MAX_BYTES,
  })
}
