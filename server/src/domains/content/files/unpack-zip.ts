import {
  CONTENT_FILE_MAX_BYTES,
  CONTENT_FILES_MAX,
  CONTENT_UNPACKED_MAX_BYTES,
} from '@pepper/contract/limits'
import { AppError } from '../../../platform/errors.ts'

/** A file of an upload, with its whole name; `bytes` is null where it is larger than a file may be. */
export interface UploadedFile {
  name: string
  bytes: Uint8Array | null
}

/** The highest number of entries of a zip, Markdown or not. */
const ENTRIES_MAX = 5_000

/** Text packs to a tenth; a file that packs to less than a hundredth is made to fill a disk. */
const RATIO_MAX = 100
const RATIO_FROM_BYTES = 1024 * 1024

/** Counts what the zips of one upload unpack to. Throws content.import_too_large. */
export interface Budget {
  files: number
  bytes: number
}

/**
 * Unpacks the Markdown files of a zip, and names its other files. Sizes that the zip claims are not believed: unpacking
 * stops where a file is larger, or all of them are. Throws content.import_too_large, content.import_unreadable.
 */
export async function unpackZip(
  zip: Buffer,
  budget: Budget,
): Promise<{ files: UploadedFile[]; leftOut: string[] }> {
  // The library comes with the first zip: few nodes ever read any.
  const { fromBufferPromise } = await import('yauzl')
  const files: UploadedFile[] = []
  const leftOut: string[] = []
  try {
    const opened = await fromBufferPromise(zip, { lazyEntries: true, decodeStrings: false })
    if (opened.entryCount > ENTRIES_MAX) throw tooLarge()
    for await (const entry of opened.eachEntry()) {
      const name = nameOf(entry.fileNameRaw)
      if (name.endsWith('/') || isOfTheSystem(name)) continue
      if (!isMarkdown(name)) {
        leftOut.push(name)
        continue
      }
      budget.files += 1
      if (budget.files > CONTENT_FILES_MAX) throw tooLarge()
      const bytes = await readWhole(await opened.openReadStreamPromise(entry), budget)
      files.push({ name, bytes })
      if (budget.bytes > RATIO_FROM_BYTES && budget.bytes > zip.length * RATIO_MAX) throw tooLarge()
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('content.import_unreadable')
  }
  return { files, leftOut }
}

export function isMarkdown(name: string): boolean {
  return /\.(?:md|markdown)$/i.test(name)
}

export function tooLarge(): AppError {
  return new AppError('content.import_too_large', {
    max_files: CONTENT_FILES_MAX,
    max_bytes: CONTENT_UNPACKED_MAX_BYTES,
  })
}

/** Checks whether a system put a file into a zip for itself. */
function isOfTheSystem(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.[^./]|Thumbs\.db$|desktop\.ini$)/i.test(name)
}

function nameOf(raw: Buffer): string {
  return raw.toString('utf8').replaceAll('\\', '/')
}

async function readWhole(stream: AsyncIterable<Buffer>, budget: Budget): Promise<Uint8Array | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    budget.bytes += chunk.length
    if (budget.bytes > CONTENT_UNPACKED_MAX_BYTES) throw tooLarge()
    // Leaving the loop ends the stream, and with it the unpacking.
    if (size > CONTENT_FILE_MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
