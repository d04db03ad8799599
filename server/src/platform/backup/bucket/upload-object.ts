import { createHash } from 'node:crypto'
import { BackupError } from '../backup-error.ts'
import { askBucket } from './ask-bucket.ts'
import type { Bucket } from './bucket.ts'
import { BucketError } from './bucket-error.ts'
import { textOf } from './read-xml.ts'

/** The number of parts that the protocol allows. */
const PARTS_MAX = 10_000

/**
 * Uploads an object that has its name only once it is complete. At most two parts are in memory. Returns the SHA-256 of
 * its bytes. If it fails, the uploaded parts are thrown away.
 */
export async function uploadObject(
  bucket: Bucket,
  { key, bytes, partBytes }: { key: string; bytes: AsyncIterable<Buffer>; partBytes: number },
): Promise<string> {
  const hash = createHash('sha256')
  const parts = inParts(bytes, partBytes)
  const first = (await parts.next()).value ?? Buffer.alloc(0)
  hash.update(first)
  if (first.length < partBytes) {
    await askBucket(bucket, { method: 'PUT', key, body: first })
    return hash.digest('hex')
  }
  const { xml } = await askBucket(bucket, {
    method: 'POST',
    key,
    query: { uploads: '' },
    expects: 'InitiateMultipartUploadResult',
  })
  const uploadId = textOf(xml, 'UploadId')
  try {
    const etags = [await uploadPart(bucket, { key, uploadId, number: 1, body: first })]
    for await (const part of parts) {
      if (etags.length === PARTS_MAX) throw new BackupError(tooLarge(partBytes))
      hash.update(part)
      etags.push(await uploadPart(bucket, { key, uploadId, number: etags.length + 1, body: part }))
    }
    await completeUpload(bucket, { key, uploadId, etags })
  } catch (error) {
    // The first failure counts. An upload that stays is thrown away by a later backup.
    await abortUpload(bucket, { key, uploadId }).catch(() => {})
    throw error
  }
  return hash.digest('hex')
}

/** Throws an incomplete upload away. */
export async function abortUpload(
  bucket: Bucket,
  { key, uploadId }: { key: string; uploadId: string },
): Promise<void> {
  await askBucket(bucket, { method: 'DELETE', key, query: { uploadId } })
}

async function uploadPart(
  bucket: Bucket,
  { key, uploadId, number, body }: { key: string; uploadId: string; number: number; body: Buffer },
): Promise<string> {
  const query = { partNumber: String(number), uploadId }
  const { headers } = await askBucket(bucket, { method: 'PUT', key, query, body })
  return headers.get('etag') ?? ''
}

async function completeUpload(
  bucket: Bucket,
  { key, uploadId, etags }: { key: string; uploadId: string; etags: string[] },
): Promise<void> {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  try {
    await askBucket(bucket, {
      method: 'POST',
      key,
      query: { uploadId },
      body,
      expects: 'CompleteMultipartUploadResult',
    })
  } catch (error) {
    // An attempt whose answer was lost may have completed it. Reading it back tells.
    if (!(error instanceof BucketError) || error.code !== 'NoSuchUpload') throw error
  }
}

/** Joins bytes to parts of one size; only the last one is shorter. */
async function* inParts(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, undefined> {
  let [waiting, length]: [Buffer[], number] = [[], 0]
  for await (const one of bytes) {
    waiting.push(one)
    length += one.length
    while (length >= size) {
      const joined = Buffer.concat(waiting)
      yield joined.subarray(0, size)
      const rest = joined.subarray(size)
      waiting = [rest]
      length = rest.length
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function tooLarge(partBytes: number): string {
  const gibibytes = Math.floor((partBytes * PARTS_MAX) / 2 ** 30)
  return `The backup is larger than ${gibibytes} GiB, more than one upload takes. Make it on a disk (BACKUP_DIR).`
}
