import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { startTestNode } from '../nodes.ts'

const PATHS = ['/api/docs', '/api/openapi.json']

/** The most bytes that an operation takes on average; it was 13,000 while every schema was written out. */
const BYTES_AN_OPERATION = 3_500
/** The same limit for the document as sent with gzip. */
const ZIPPED_BYTES_AN_OPERATION = 280

let location: DatabaseLocation & { remove(): Promise<void> }
let node: StartedNode
beforeAll(async () => {
  location = await createTestDatabase()
  node = await startTestNode(location, {}, { runsJobs: false })
})
afterAll(async () => {
  await node.stop()
  await location.remove()
})

/** Requests a path; returns the response as it is on the wire: `fetch` would undo the encoding. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const { get } = await import('node:http')
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      get(`${node.url}${path}`, { headers }, async (response) => {
        const body = Buffer.concat(await response.toArray())
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
      }).on('error', reject)
    },
  )
}

async function countOperations(): Promise<number> {
  const { paths } = JSON.parse(String((await ask('/api/openapi.json')).body)) as ServedDocument
  return Object.values(paths).flatMap((methods) => Object.keys(methods)).length
}

test.each(PATHS)('S4: %s is served compressed and may be kept', async (path) => {
  const plain = await ask(path)
  const zipped = await ask(path, { 'accept-encoding': 'gzip, deflate' })
  const brotli = await ask(path, { 'accept-encoding': 'gzip, deflate, br' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
  const operations = await countOperations()
  expect(zipped.body.length).toBeLessThan(operations * ZIPPED_BYTES_AN_OPERATION)
  expect(plain.body.length).toBeLessThan(operations * BYTES_AN_OPERATION)
  for (const { headers } of [plain, zipped, brotli]) {
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(headers.vary).toContain('Accept-Encoding')
  }
  const refused = await ask(path, { 'accept-encoding': 'br;q=0, gzip;q=0' })
  expect(refused.headers['content-encoding']).toBeUndefined()
})

test.each(PATHS)('S4: %s is not sent again to a reader who has it', async (path) => {
  const { headers } = await ask(path, { 'accept-encoding': 'gzip' })
  const again = await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  expect((await ask(path, { 'if-none-match': '"another"' })).status).toBe(200)
})

interface ServedDocument {
  paths: Record<string, Record<string, object>>
  components: { schemas: Record<string, object>; responses: Record<string, object> }
}

test('S4: the document holds a long schema once, and every reference leads somewhere', async () => {
  const text = String((await ask('/api/openapi.json')).body)
  const { paths, components } = JSON.parse(text) as ServedDocument
  for (const [, kind, name] of text.matchAll(/"\$ref":"#\/components\/(schemas|responses)\/([^"]+)"/g)) {
    expect(Object.keys(components[kind as 'schemas'])).toContain(name)
  }
  const seen = new Map<string, number>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const json = JSON.stringify(value)
    if ('type' in value && json.length >= 150) seen.set(json, (seen.get(json) ?? 0) + 1)
    for (const part of Object.values(value)) visit(part)
  }
  visit(paths)
  visit(components)
  expect([...seen].filter(([, count]) => count > 1)).toEqual([])
  expect(components.schemas['error.limits.too_many_requests']).toMatchObject({ type: 'object' })
})
