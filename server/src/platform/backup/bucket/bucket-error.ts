import { BackupError } from '../backup-error.ts'
import { type Bucket, describeBucket } from './bucket.ts'
import { readXml, textOf } from './read-xml.ts'

/** Codes of refusals that pass, so that the same request may be sent again. */
const PASSING = new Set(['InternalError', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown'])
const PASSING_STATUSES = new Set([408, 429, 500, 502, 503, 504])

/** A request that an object storage refused, or that did not reach it. */
export class BucketError extends BackupError {
  override name = 'BucketError'
  /** The code of the storage, or of the connection. */
  readonly code: string
  /** Whether the same request may succeed later. */
  readonly isPassing: boolean

  constructor(sentence: string, code: string, isPassing: boolean) {
    super(sentence)
    this.code = code
    this.isPassing = isPassing
  }
}

/** Describes a refusal. Only its code and region are read of the answer: the rest may repeat keys. */
export function refusalOf(
  bucket: Bucket,
  answer: { status: number; headers: Headers; text: string },
): BucketError {
  const { status, headers, text } = answer
  const error = readXml(text)
  const code =
    textOf(error, 'Code')
      .replace(/[^\w.-]/g, '')
      .slice(0, 60) || `HTTP ${status}`
  const region = (headers.get('x-amz-bucket-region') ?? textOf(error, 'Region'))
    .replace(/[^\w-]/g, '')
    .slice(0, 60)
  const isPassing = PASSING.has(code) || PASSING_STATUSES.has(status)
  return new BucketError(sentenceOf(bucket, { status, code, region }), code, isPassing)
}

function sentenceOf(
  bucket: Bucket,
  { status, code, region }: { status: number; code: string; region: string },
): string {
  const { name, endpoint } = bucket
  const { host } = new URL(endpoint)
  switch (code) {
    case 'RequestTimeTooSkewed':
      return `The clock of this machine is too far from that of ${host}. Let it keep time by NTP.`
    case 'InvalidAccessKeyId':
      return `${host} does not know the access key. Correct BACKUP_S3_ACCESS_KEY.`
    case 'SignatureDoesNotMatch':
      return `${host} refuses the signature. Correct BACKUP_S3_SECRET_KEY; it may also be that BACKUP_S3_REGION is not the bucket's.`
    case 'NoSuchBucket':
      return `${host} has no bucket ${name}. Create it, or correct BACKUP_S3_BUCKET.`
    case 'NoSuchKey':
      return `There is no such file in ${describeBucket(bucket)}.`
    case 'SlowDown':
      return `${host} is busy and refused several attempts (SlowDown). Try again later.`
    case 'QuotaExceeded':
    case 'XMinioStorageFull':
      return `${host} has no room left (${code}). Make room for backups.`
  }
  if (region !== '' && region !== bucket.region && (status === 400 || (status >= 300 && status < 400)))
    return `The bucket ${name} is in the region ${region}. Set BACKUP_S3_REGION to it.`
  if (status >= 300 && status < 400)
    return `${host} sends requests elsewhere (${code}). Correct BACKUP_S3_ENDPOINT or BACKUP_S3_REGION.`
  if (status === 401 || status === 403)
    return `${host} does not let the key do this in the bucket ${name} (${code}). It needs to list, read, write and delete objects, and to list and abort multipart uploads.`
  if (status === 404)
    return `${host} knows nothing at this address (${code}). Correct BACKUP_S3_ENDPOINT, or BACKUP_S3_PATH_STYLE.`
  return `${host} does not do what it was asked (${code}, status ${status}).`
}

/** Describes an answer that no object storage gives. */
export function strangerFailure({ endpoint }: Bucket, wanted: string): BucketError {
  const sentence = `${new URL(endpoint).host} does not answer as an object storage does. Correct BACKUP_S3_ENDPOINT.`
  return new BucketError(sentence, `no ${wanted}`, false)
}

/** Describes a connection that failed. */
export function connectionFailure({ endpoint }: Bucket, error: unknown): BucketError {
  const code = codeOf(error)
  const { host } = new URL(endpoint)
  return new BucketError(
    `${host} cannot be reached, or the connection broke (${code}). Look at BACKUP_S3_ENDPOINT, and whether this machine may reach it.`,
    code,
    true,
  )
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  if (cause instanceof Error) return codeOf(cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
