import { createHash } from 'node:crypto'

/** The smallest size of a part that is not the last one, in bytes. */
export const PART_MIN_BYTES = 5 * 2 ** 20

export interface StoredObject {
  bytes: Buffer
  etag: string
  at: Date
}

export interface Upload {
  key: string
  startedAt: Date
  parts: Map<number, StoredObject>
}

/** An answer: its body, which is XML unless it is an object. */
export interface Answer {
  status: number
  body?: string | Buffer
  headers?: Record<string, string>
}

export const refuse = (status: number, code: string, more = ''): Answer => ({
  status,
  body: `<Error><Code>${code}</Code><Message>Refused.</Message>${more}</Error>`,
})

export function storedNow(bytes: Buffer): StoredObject {
  return { bytes, etag: `"${md5(bytes)}"`, at: new Date() }
}

/** Joins the parts of an upload as its client wants it, or refuses. */
export function joinParts(upload: Upload, wanted: string): StoredObject | Answer {
  const named = [...wanted.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag><\/Part>/g)]
  const parts = named.map(([, number, etag]) => ({
    number: Number(number),
    etag,
    part: upload.parts.get(Number(number)),
  }))
  if (parts.length === 0) return refuse(400, 'MalformedXML')
  if (parts.some(({ number }, index) => number <= (parts[index - 1]?.number ?? 0)))
    return refuse(400, 'InvalidPartOrder')
  const found = parts.flatMap(({ part, etag }) => (part && part.etag === etag ? [part] : []))
  if (found.length !== parts.length) return refuse(400, 'InvalidPart')
  const sizes = found.map(({ bytes }) => bytes.length)
  const [first = 0, last = 0] = [sizes[0], sizes.at(-1)]
  if (sizes.slice(0, -1).some((size) => size < PART_MIN_BYTES)) return refuse(400, 'EntityTooSmall')
  // Some storages demand parts of one size.
  if (sizes.slice(0, -1).some((size) => size !== first) || last > first) return refuse(400, 'InvalidPart')
  const digests = found.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex'))
  const bytes = Buffer.concat(found.map((part) => part.bytes))
  return { bytes, etag: `"${md5(Buffer.concat(digests))}-${found.length}"`, at: new Date() }
}

/** Lists objects a page at a time; a token holds characters that have to be encoded. */
export function listObjects(
  objects: ReadonlyMap<string, StoredObject>,
  query: URLSearchParams,
  pageSize: number,
): Answer {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token')?.replace(/^=\+ \/&/, '') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .filter((key) => query.get('delimiter') !== '/' || !key.slice(prefix.length).includes('/'))
    .sort()
  const page = keys.slice(0, pageSize)
  const isTruncated = keys.length > page.length
  const contents = page.map((key) => {
    const { bytes, etag, at } = objects.get(key) ?? storedNow(Buffer.alloc(0))
    return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${at.toISOString()}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${bytes.length}</Size></Contents>`
  })
  const next = isTruncated
    ? `<NextContinuationToken>${escapeXml(`=+ /&${page.at(-1)}`)}</NextContinuationToken>`
    : ''
  return {
    status: 200,
    body: `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  }
}

/** Lists incomplete uploads a page at a time. */
export function listUploads(
  uploads: ReadonlyMap<string, Upload>,
  query: URLSearchParams,
  pageSize: number,
): Answer {
  const found = [...uploads]
    .filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .filter(([id]) => id > (query.get('upload-id-marker') ?? ''))
  const page = found.slice(0, pageSize)
  const [lastId = '', last] = page.at(-1) ?? []
  const listed = page.map(
    ([id, { key, startedAt }]) =>
      `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
  )
  return {
    status: 200,
    body: `<ListMultipartUploadsResult><NextKeyMarker>${last?.key ?? ''}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker><IsTruncated>${found.length > page.length}</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`,
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex')
}
