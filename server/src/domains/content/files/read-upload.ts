import { CONTENT_FILES_MAX, CONTENT_UPLOAD_MAX_BYTES } from '@pepper/contract/limits'
import { visibleText } from '@pepper/contract/text/visible-text'
import { AppError } from '../../../platform/errors.ts'
import { problem } from './file-problem.ts'
import { type ReadFile, readFile, tooLargeFile, unreadable } from './read-file.ts'
import { type Budget, isMarkdown, tooLarge, type UploadedFile, unpackZip } from './unpack-zip.ts'

export interface Upload {
  name: string
  /** The bytes in Base64. */
  data: string
}

/** The files of an upload: each read by itself, and the names of those that were no Markdown. */
export interface ReadUpload {
  files: (ReadFile & { name: string })[]
  leftOut: string[]
}

const NAME_MAX_CHARACTERS = 120
const LEFT_OUT_MAX = 20
const ZIP_SIGNATURE = Buffer.from('PK')

/**
 * Reads the zips and Markdown files of an upload. Of a name only the last part counts, and files of one zip that are no
 * Markdown are left out. Throws content.import_too_large, content.import_unreadable, content.import_empty.
 */
export async function readUpload(uploads: readonly Upload[]): Promise<ReadUpload> {
  const given = uploads.map(({ name, data }) => ({ name, bytes: Buffer.from(data, 'base64') }))
  const packed = given.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (packed > CONTENT_UPLOAD_MAX_BYTES) throw tooLarge()
  const files: ReadUpload['files'] = []
  const leftOut: string[] = []
  const budget: Budget = { files: 0, bytes: 0 }
  for (const file of given) {
    const unpacked = isZip(file) ? await unpackZip(file.bytes, budget) : { files: [file], leftOut: [] }
    for (const one of unpacked.files) {
      files.push({ name: shownName(one.name), ...readOne(one) })
      if (files.length > CONTENT_FILES_MAX) throw tooLarge()
      // Others get their turn: a hostile file may take some milliseconds.
      await new Promise(setImmediate)
    }
    leftOut.push(...unpacked.leftOut.map(shownName))
  }
  if (files.length === 0) throw new AppError('content.import_empty')
  return { files, leftOut: leftOut.slice(0, LEFT_OUT_MAX) }
}

function isZip({ name, bytes }: { name: string; bytes: Buffer }): boolean {
  return bytes.subarray(0, 2).equals(ZIP_SIGNATURE) || /\.zip$/i.test(name)
}

function readOne({ name, bytes }: UploadedFile): ReadFile {
  if (!isMarkdown(name)) return unreadable([problem('not_markdown')])
  return bytes === null ? tooLargeFile() : readFile(bytes)
}

/** Returns the last part of a name, as it may be shown and stored. */
function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const shown = visibleText(last.toWellFormed().replaceAll('\0', '')).trim()
  return [...shown].slice(0, NAME_MAX_CHARACTERS).join('') || '?'
}
