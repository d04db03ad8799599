import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Bucket } from '../../../src/platform/backup/bucket/bucket.ts'
import { judgeSignature } from './signature-v4.ts'
import {
  type Answer,
  joinParts,
  listObjects,
  listUploads,
  refuse,
  type StoredObject,
  storedNow,
  type Upload,
} from './stored-objects.ts'

/** A way in which a storage goes wrong with a request. */
export type Fault =
  | { status: number; code: string }
  /** The connection breaks before the request is carried out, after it, or in the middle of its answer. */
  | 'cut-request'
  | 'cut-answer'
  | 'cut-body'
  /** The storage never responds. */
  | 'silence'
  /** One bit of the stored bytes is wrong. */
  | 'wrong-bit'
  /** The status is 200, and the body reports an error. */
  | 'late-error'

export interface Asked {
  /** Like `PUT part 2` or `GET list`. */
  what: string
  key: string
}

/** An object storage of the tests. It refuses whatever is not signed as the specification says. */
export interface ObjectStorage {
  bucket: Bucket
  objects: Map<string, StoredObject>
  uploads: Map<string, Upload>
  asked: Asked[]
  /** Decides what goes wrong with a request. */
  findFault: (asked: Asked) => Fault | undefined
  /** The settings of a node that keeps its backups here. */
  env: Record<string, string>
  aheadMs: number
}

const STATUS: Record<string, number> = { AuthorizationHeaderMalformed: 400, XAmzContentSHA256Mismatch: 400 }
const PAGE = 3

/** Starts a storage with one bucket, until the test ends. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const server = createServer((request, response) => {
    handle(storage, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const bucket: Bucket = {
    name: 'kept',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-test-1',
    prefix: 'pepper/backups/',
    isPathStyle: true,
    accessKey: 'AKIDTEST',
    secretKey: 'hidden+secret/of=the&storage',
  }
  const storage: ObjectStorage = {
    bucket,
    objects: new Map(),
    uploads: new Map(),
    asked: [],
    findFault: () => undefined,
    env: {
      BACKUP_S3_BUCKET: bucket.name,
      BACKUP_S3_ENDPOINT: bucket.endpoint,
      BACKUP_S3_REGION: bucket.region,
      BACKUP_S3_PREFIX: 'pepper/backups',
      BACKUP_S3_ACCESS_KEY: bucket.accessKey,
      BACKUP_S3_SECRET_KEY: bucket.secretKey,
    },
    aheadMs: 0,
  }
  return storage
}

async function handle(
  storage: ObjectStorage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headers } = request
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  const key = decodeURIComponent(path).split('/').slice(2).join('/')
  const asked = { what: nameOf(method, key, parameters), key }
  storage.asked.push(asked)
  const fault = storage.findFault(asked)
  if (fault === 'cut-request') {
    // The client is in the middle of its body.
    request.once('data', () => request.socket.destroy())
    if (method === 'GET') request.socket.destroy()
    return
  }
  const body = await readBody(request)
  if (fault === 'silence') return
  const now = new Date(Date.now() + storage.aheadMs)
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const refused = judgeSignature({ method, path, query, headers: flat }, body, { ...storage.bucket, now })
  const answer = refused
    ? refuse(STATUS[refused] ?? 403, refused, `<Region>${storage.bucket.region}</Region>`)
    : carryOut(storage, { method, path, key, parameters, headers: flat, body }, fault)
  if (fault === 'cut-answer') response.destroy()
  else send(response, answer, fault === 'cut-body')
}

function nameOf(method: string, key: string, query: URLSearchParams): string {
  if (key === '') return query.has('uploads') ? `${method} uploads` : `${method} list`
  if (query.has('uploads')) return 'POST begin'
  if (query.has('partNumber')) return `PUT part ${query.get('partNumber')}`
  if (query.has('uploadId')) return method === 'POST' ? 'POST complete' : `${method} upload`
  return `${method} object`
}

interface Given {
  method: string
  path: string
  key: string
  parameters: URLSearchParams
  headers: Record<string, string>
  body: Buffer
}

function carryOut(storage: ObjectStorage, given: Given, fault: Fault | undefined): Answer {
  if (typeof fault === 'object') return refuse(fault.status, fault.code)
  if (fault === 'late-error') return { ...refuse(200, 'InternalError'), status: 200 }
  if (given.path.split('/')[1] !== storage.bucket.name) return refuse(404, 'NoSuchBucket')
  const { method, key, parameters } = given
  if (key === '') {
    return parameters.has('uploads')
      ? listUploads(storage.uploads, parameters, PAGE)
      : listObjects(storage.objects, parameters, PAGE)
  }
  if (parameters.has('uploads') || parameters.has('uploadId')) return carryOutUpload(storage, given)
  if (method === 'PUT') {
    if (fault === 'wrong-bit') given.body[0] = (given.body[0] ?? 0) ^ 1
    storage.objects.set(key, storedNow(given.body))
    return { status: 200 }
  }
  if (method === 'DELETE') {
    storage.objects.delete(key)
    return { status: 204 }
  }
  return readStored(storage.objects.get(key), given.headers)
}

function readStored(found: StoredObject | undefined, headers: Record<string, string>): Answer {
  if (!found) return refuse(404, 'NoSuchKey')
  const { bytes, etag } = found
  const wanted = headers['if-match']
  if (wanted !== undefined && wanted !== etag) return refuse(412, 'PreconditionFailed')
  const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? []
  if (from === undefined) return { status: 200, body: bytes, headers: { etag } }
  return { status: 206, body: bytes.subarray(Number(from)), headers: { etag } }
}

function carryOutUpload(storage: ObjectStorage, { method, key, parameters, body }: Given): Answer {
  const { uploads, objects } = storage
  if (parameters.has('uploads')) {
    const id = `upload-${String(storage.asked.length).padStart(6, '0')}`
    uploads.set(id, { key, startedAt: new Date(), parts: new Map() })
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }
  const id = parameters.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (!upload) return refuse(404, 'NoSuchUpload')
  if (method === 'PUT') {
    const part = storedNow(body)
    upload.parts.set(Number(parameters.get('partNumber')), part)
    return { status: 200, headers: { etag: part.etag } }
  }
  if (method === 'POST') {
    const joined = joinParts(upload, body.toString())
    if ('status' in joined) return joined
    objects.set(key, joined)
  }
  uploads.delete(id)
  return method === 'POST'
    ? { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
    : { status: 204 }
}

function send(response: ServerResponse, { status, body = '', headers = {} }: Answer, isCut: boolean): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': status === 204 ? 0 : bytes.length })
  if (!isCut) {
    response.end(bytes)
    return
  }
  response.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => response.destroy(), 20))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
