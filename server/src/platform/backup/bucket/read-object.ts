import { openObject } from './ask-bucket.ts'
import type { Bucket } from './bucket.ts'
import { connectionFailure } from './bucket-error.ts'

/** How often in a row a connection may break without a single byte having come. */
const FRUITLESS_MAX = 5

type OpenedObject = Awaited<ReturnType<typeof openObject>>

/** Opens an object to read its bytes. A connection that breaks is made again, and goes on where it stopped. */
export async function readObject(bucket: Bucket, key: string): Promise<AsyncGenerator<Buffer>> {
  return readOpened(bucket, key, await openObject(bucket, { method: 'GET', key }))
}

async function* readOpened(bucket: Bucket, key: string, opened: OpenedObject): AsyncGenerator<Buffer> {
  const etag = opened.headers.get('etag') ?? ''
  const length = Number(opened.headers.get('content-length') ?? Number.NaN)
  let { body } = opened
  for (let [read, fruitless] = [0, 0]; ; ) {
    const before = read
    try {
      for await (const part of body) {
        read += part.length
        yield Buffer.from(part.buffer, part.byteOffset, part.byteLength)
      }
      if (Number.isNaN(length) || read >= length) return
    } catch (error) {
      fruitless = read > before ? 0 : fruitless + 1
      if (fruitless >= FRUITLESS_MAX) throw connectionFailure(bucket, error)
    }
    body = (await openObject(bucket, restOf(key, read, etag))).body
  }
}

/** Asks for the rest of an object, as long as it is the same one. */
function restOf(key: string, from: number, etag: string) {
  const headers = { range: `bytes=${from}-`, ...(etag === '' ? {} : { 'if-match': etag }) }
  return { method: 'GET' as const, key, headers }
}
