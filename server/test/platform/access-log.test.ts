import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { sendHttp } from '../attacks/raw-http.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { signTestCookie, startTestNode } from '../nodes.ts'

const UUID = '0b9c61de-6a5c-4a39-9d25-6d1d51d2f1aa'
const OWN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

let location: DatabaseLocation
let node: StartedNode
const written: string[] = []

beforeAll(async () => {
  location = await createTestDatabase()
  const destination = new Writable({
    write: (chunk, _, done) => {
      written.push(String(chunk))
      done()
    },
  })
  const log = createLog({ logLevel: 'debug' }, destination)
  const env = { ACCESS_LOG: 'on', TRUSTED_PROXIES: '127.0.0.1' }
  node = await startTestNode(location, env, { runsJobs: false, log })
})
afterAll(async () => {
  await node.stop()
  await location.remove()
})
beforeEach(() => {
  written.length = 0
})

interface Line {
  route: string
  status: number
  [field: string]: unknown
}

const lines = () => written.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'request') as Line[]

async function lineOf(call: Parameters<typeof sendHttp>[1]): Promise<Line | undefined> {
  const before = lines().length
  await sendHttp(node.url, call)
  await expect.poll(() => lines().length).toBe(before + 1)
  return lines().at(-1)
}

test.each([
  ['/', '/', 200],
  ['/auth/link?token=hidden', '/auth/link', 200],
  [`/admin/users/${UUID}?q=hidden`, '/admin/users/{id}', 200],
  ['/learn/hidden', '/*', 404],
  ['/hidden', '/*', 404],
  ['/assets/hidden.js', '/assets/*', 404],
  ['/hidden.png', '/{file}', 404],
  [`/ad-frames/${UUID}`, '/ad-frames/{id}', 404],
  ['/api/hidden', '/api/*', 404],
  [`/api/chat/turns/${UUID}/stream?after=0`, '/api/chat/turns/{id}/stream', 401],
  ['/api/identity/viewer?hidden=1', '/api/identity/viewer', 200],
  ['/rpc/identity/hidden', '/rpc/*', 404],
  ['/healthz', '/healthz', 200],
])('a request for %s leaves a line by its pattern, %s', async (path, route, status) => {
  const line = await lineOf({ path })
  expect(line).toEqual({
    level: path === '/healthz' ? 20 : 30,
    time: expect.any(String),
    msg: 'request',
    method: 'GET',
    route,
    status,
    ms: expect.any(Number),
    bytes: expect.any(Number),
    requestId: expect.stringMatching(OWN),
    node: node.runtime.nodeId,
  })
  expect(line?.bytes).toBeGreaterThan(100)
  expect(written.join()).not.toMatch(new RegExp(`hidden|${UUID}`))
})

test('a message that is refused, and a call by /rpc, are named too', async () => {
  expect(await lineOf({ path: '/api/chat/messages', body: {} })).toMatchObject({
    method: 'POST',
    route: '/api/chat/messages',
  })
  expect(await lineOf({ path: '/rpc/identity/viewer', body: {} })).toMatchObject({
    route: '/rpc/identity/viewer',
    status: 200,
  })
  expect(await lineOf({ path: '/api/membership/sign-in', body: { email: 'ada@example.org' } })).toMatchObject(
    {
      route: '/api/membership/sign-in',
      status: 400,
    },
  )
  expect(written.join()).not.toContain('ada@')
})

test('the id of a trusted proxy is in the answer and in the line', async () => {
  const headers = { 'x-request-id': 'proxy-1', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
  const answer = await sendHttp(node.url, { path: '/healthz', headers })
  expect(answer.headers['x-request-id']).toBe('proxy-1')
  await expect.poll(lines).toMatchObject([{ requestId: 'proxy-1', traceId: TRACE }])
})

test('a failure has the id of the proxy in its answer and in its log line', async () => {
  const { db } = node.runtime
  const cookie = await signTestCookie(db, 'session', 'x'.repeat(43))
  await db.script('alter table auth_sessions rename to hidden_sessions')
  const headers = { 'x-request-id': 'proxy-2', cookie }
  const { status, body } = await sendHttp(node.url, { path: '/api/identity/viewer', headers })
  await db.script('alter table hidden_sessions rename to auth_sessions')
  expect([status, JSON.parse(body).data]).toEqual([500, { request_id: 'proxy-2' }])
  const failed = written.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'a request failed')
  expect(failed).toMatchObject([{ requestId: 'proxy-2', level: 50 }])
})

test('a request id cannot write a line of its own, or a long one', async () => {
  for (const id of ['a"} {"level":60', 'x'.repeat(5_000), 'a\tb']) {
    const { headers } = await sendHttp(node.url, { path: '/healthz', headers: { 'x-request-id': id } })
    expect(headers['x-request-id']).toMatch(OWN)
  }
  await expect.poll(() => lines().length).toBe(3)
  for (const text of written) expect(text.length).toBeLessThan(500)
  written.length = 0
  const answered = await sendRaw('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Request-Id: a\nforged: b\r\n\r\n')
  expect(answered).not.toMatch(/^forged/m)
  expect(written.join()).not.toContain('forged')
})

/** Sends bytes as they are and returns what comes back until the connection ends. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(node.url)
    const socket = connect(Number(port), hostname, () => socket.end(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

test('without ACCESS_LOG no request leaves a line', async () => {
  const quiet: string[] = []
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void quiet.push(line) })
  const other = await startTestNode(await createTestDatabase(), {}, { runsJobs: false, log })
  await sendHttp(other.url, { path: '/api/identity/viewer' })
  await other.stop()
  expect(quiet.filter((line) => line.includes('"msg":"request"'))).toEqual([])
})
