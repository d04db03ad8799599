import { createHash } from 'node:crypto'
import { DAY_MS } from '@pepper/contract/durations'
import { BackupError } from '../backup-error.ts'
import type { BackupStore, StoredFile } from '../backup-store.ts'
import { isOurs } from '../kept-backups.ts'
import { askBucket } from './ask-bucket.ts'
import { type Bucket, describeBucket } from './bucket.ts'
import { BucketError } from './bucket-error.ts'
import { readObject } from './read-object.ts'
import { findElements, textOf, type XmlElement } from './read-xml.ts'
import { abortUpload, uploadObject } from './upload-object.ts'

/** The bytes of a part. All but the last have the same size, as some storages demand. */
const PART_BYTES = 16 * 2 ** 20

/** Keeps backups in a bucket. Each is read back after its upload and compared, before it counts. */
export function createBucketStore(
  bucket: Bucket,
  { partBytes = PART_BYTES, onProgress = () => {} } = {},
): BackupStore {
  const keyOf = (name: string) => `${bucket.prefix}${name.split('/').at(-1)}`
  const remove = async (name: string) => {
    await askBucket(bucket, { method: 'DELETE', key: keyOf(name) })
  }
  return {
    place: describeBucket(bucket),
    list: () => list(bucket),
    check: () => check(bucket).then(onProgress),
    write: async (name, bytes) => {
      const sent = await uploadObject(bucket, { key: keyOf(name), bytes, partBytes })
      onProgress()
      if ((await hashObject(bucket, keyOf(name), onProgress)) === sent) return
      await remove(name)
      throw new BackupError(
        `${describeBucket(bucket)} returned other bytes of ${name} than it was given, so the file was removed. Look at that storage.`,
      )
    },
    read: (name) => readObject(bucket, keyOf(name)),
    remove,
    removeUnfinished: () => removeUnfinished(bucket),
  }
}

async function hashObject(bucket: Bucket, key: string, onProgress: () => void): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of await readObject(bucket, key)) {
    hash.update(part)
    onProgress()
  }
  return hash.digest('hex')
}

async function list(bucket: Bucket): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  const query: Record<string, string> = { 'list-type': '2', prefix: bucket.prefix, delimiter: '/' }
  for (;;) {
    const { xml } = await askBucket(bucket, { method: 'GET', query, expects: 'ListBucketResult' })
    files.push(...findElements(xml, 'Contents').map((one) => fileOf(bucket, one)))
    const token = textOf(xml, 'NextContinuationToken')
    if (textOf(xml, 'IsTruncated') !== 'true' || token === '') return files
    query['continuation-token'] = token
  }
}

function fileOf({ prefix }: Bucket, element: XmlElement): StoredFile {
  return {
    name: textOf(element, 'Key').slice(prefix.length),
    bytes: Number(textOf(element, 'Size')),
    at: new Date(textOf(element, 'LastModified')),
  }
}

/** Lists the bucket. A key that may only write makes backups all the same. */
async function check(bucket: Bucket): Promise<void> {
  try {
    await list(bucket)
  } catch (error) {
    if (!(error instanceof BucketError) || error.code !== 'AccessDenied') throw error
  }
}

/** Throws away uploads of backups that a killed process began more than a day ago. */
async function removeUnfinished(bucket: Bucket): Promise<void> {
  for (const upload of await listUploads(bucket)) {
    const key = textOf(upload, 'Key')
    const isOld = Date.now() - new Date(textOf(upload, 'Initiated')).getTime() > DAY_MS
    const isBackup = key.startsWith(bucket.prefix) && isOurs(key.slice(bucket.prefix.length))
    if (isOld && isBackup) await abortUpload(bucket, { key, uploadId: textOf(upload, 'UploadId') })
  }
}

async function listUploads(bucket: Bucket): Promise<XmlElement[]> {
  const query: Record<string, string> = { uploads: '', prefix: bucket.prefix }
  const uploads: XmlElement[] = []
  try {
    for (;;) {
      const { xml } = await askBucket(bucket, { method: 'GET', query, expects: 'ListMultipartUploadsResult' })
      uploads.push(...findElements(xml, 'Upload'))
      query['key-marker'] = textOf(xml, 'NextKeyMarker')
      query['upload-id-marker'] = textOf(xml, 'NextUploadIdMarker')
      if (textOf(xml, 'IsTruncated') !== 'true' || query['key-marker'] === '') return uploads
    }
  } catch (error) {
    // A storage that cannot list them throws them away by rules of its own.
    if (error instanceof BucketError && error.code === 'NotImplemented') return []
    throw error
  }
}
