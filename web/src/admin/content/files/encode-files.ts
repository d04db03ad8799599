import { CONTENT_FILES_MAX, CONTENT_UPLOAD_MAX_BYTES } from '@pepper/contract/limits'

const CHUNK_BYTES = 32_768

/** Returns whether files are more than one upload may have. */
export function areTooLarge(files: readonly File[]): boolean {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > CONTENT_UPLOAD_MAX_BYTES || files.length > CONTENT_FILES_MAX
}

/** Encodes files as the server wants them: their bytes as they are, so that it judges the encoding. */
export function encodeFiles(files: readonly File[]): Promise<{ name: string; data: string }[]> {
  return Promise.all(
    files.map(async (file) => ({ name: file.name.slice(-200), data: asBase64(await file.arrayBuffer()) })),
  )
}

function asBase64(content: ArrayBuffer): string {
  const bytes = new Uint8Array(content)
  let text = ''
  // One call for all bytes would have too many arguments.
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES))
  return btoa(text)
}
