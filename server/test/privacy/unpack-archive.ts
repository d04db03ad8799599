import { unzipSync } from 'fflate'

/** Unpacks an archive as its owner does; returns the texts of its files by their paths. */
export function unpackArchive(bytes: Uint8Array): Record<string, string> {
  const files = Object.entries(unzipSync(bytes))
  return Object.fromEntries(files.map(([path, content]) => [path, Buffer.from(content).toString('utf8')]))
}
