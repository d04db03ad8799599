import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import type { ArchivedFile } from './collect-files.ts'

interface Archive {
  /** The folder that everything unpacks to. */
  folder: string
  files: ArchivedFile[]
  /** The time that every file gets: that of the commit, so that the same commit makes the same bytes. */
  madeAt: Date
}

/**
 * Writes an archive with the checksums of its files, and the checksum of the archive beside it. The bytes depend on
 * names and contents alone.
 */
export async function writeArchive(
  archive: string,
  { folder, files, madeAt }: Archive,
): Promise<{ bytes: number; sha256: string }> {
  const contents = files.map((file) => ({ ...file, data: file.read() }))
  const sums = contents.filter(({ link }) => link === undefined).map(({ path, data }) => line(data, path))
  const listed = [...contents, { path: 'SHA256SUMS', data: Buffer.from(sums.join('')) }]
  const entries = listed.map((file) => entryOf(`${folder}/${file.path}`, file, madeAt))
  const packed = gzipSync(await packTar(entries), { level: 9 })
  writeFileSync(archive, packed)
  writeFileSync(`${archive}.sha256`, line(packed, basename(archive)))
  return { bytes: packed.length, sha256: sha256(packed) }
}

function entryOf(
  name: string,
  { data, link, isExecutable = false }: Pick<ArchivedFile, 'link' | 'isExecutable'> & { data: Buffer },
  mtime: Date,
): TarEntry {
  const owner = { uid: 0, gid: 0, uname: '', gname: '', mtime }
  if (link !== undefined) {
    return { header: { ...owner, name, type: 'symlink', linkname: link, size: 0, mode: 0o777 } }
  }
  const mode = isExecutable ? 0o755 : 0o644
  return { header: { ...owner, name, type: 'file', size: data.length, mode }, body: new Uint8Array(data) }
}

/** Writes a line as `sha256sum` writes and reads them. */
function line(data: Buffer, path: string): string {
  return `${sha256(data)}  ${path}\n`
}

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
