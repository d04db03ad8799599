import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { addressOf, type Bucket } from './bucket.ts'
import { BucketError, connectionFailure, refusalOf, strangerFailure } from './bucket-error.ts'
import { readXml, type XmlElement } from './read-xml.ts'

const ATTEMPTS = 5
const FIRST_PAUSE_MS = 400
/** How long one attempt may take, in ms: a part on its way, or a storage that joins many parts. */
const ANSWER_WITHIN_MS = 300_000

/** How long all attempts of one request may take, in ms, but for the pauses between them. */
export const PATIENCE_MS = ATTEMPTS * ANSWER_WITHIN_MS

export interface BucketRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The key of the object; none for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** The element that the answer consists of; none if it may be blank. */
  expects?: string
}

/**
 * Sends a request that may be sent several times, and reads the XML of the answer. Throws BucketError if the storage
 * refuses it, or goes on failing.
 */
export function askBucket(
  bucket: Bucket,
  request: BucketRequest,
): Promise<{ headers: Headers; xml: XmlElement }> {
  return tryPatiently(async () => {
    const { status, headers, body } = await sendOnce(bucket, request)
    const text = await readText(bucket, body)
    const xml = readXml(text)
    // A storage that joins parts answers before it is done, and may fail after it said 200.
    if (xml.children.some(({ name }) => name === 'Error')) throw refusalOf(bucket, { status, headers, text })
    const { expects } = request
    if (expects && !xml.children.some(({ name }) => name === expects)) throw strangerFailure(bucket, expects)
    return { headers, xml }
  })
}

/** Opens the bytes of an object; its end may still be cut off. */
export function openObject(
  bucket: Bucket,
  request: BucketRequest,
): Promise<{ headers: Headers; body: AsyncIterable<Uint8Array> }> {
  return tryPatiently(async () => {
    const { headers, body } = await sendOnce(bucket, request, null)
    return { headers, body: body ?? noBytes() }
  })
}

async function tryPatiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof BucketError) || !error.isPassing || count === ATTEMPTS) throw error
      await pause(FIRST_PAUSE_MS * 2 ** (count - 1) * (0.5 + Math.random() / 2))
    }
  }
}

/** Sends a request once. Throws BucketError if it does not arrive or is refused. */
async function sendOnce(
  bucket: Bucket,
  { method, key, query = {}, headers = {}, body }: BucketRequest,
  withinMs: number | null = ANSWER_WITHIN_MS,
): Promise<Response> {
  const url = addressOf(bucket, key)
  // Not as in a form: a blank has to be %20, in the address as in the signature.
  url.search = Object.entries(query)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    accessKeyId: bucket.accessKey,
    secretAccessKey: bucket.secretKey,
    service: 's3',
    region: bucket.region,
  }).sign()
  // Not signed, because proxies change it: the length of what comes has to be that of the object.
  signed.headers.set('accept-encoding', 'identity')
  const response = await fetch(signed.url, {
    method,
    headers: signed.headers,
    body: body ?? null,
    redirect: 'manual',
    signal: withinMs === null ? null : AbortSignal.timeout(withinMs),
  }).catch((error) => {
    throw connectionFailure(bucket, error)
  })
  if (response.ok) return response
  const { status } = response
  throw refusalOf(bucket, { status, headers: response.headers, text: await readText(bucket, response.body) })
}

async function readText(bucket: Bucket, body: Response['body']): Promise<string> {
  const parts: Uint8Array[] = []
  try {
    for await (const part of body ?? noBytes()) parts.push(part)
  } catch (error) {
    throw connectionFailure(bucket, error)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}
