import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { startTestNode } from '../nodes.ts'

let location: DatabaseLocation
let node: StartedNode

beforeAll(async () => {
  location = await createTestDatabase()
  node = await startTestNode(location, { RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await node.stop()
  await location.remove()
})

async function listEvents(type: string) {
  return node.runtime.db.kysely
    .selectFrom('security_events')
    .select(['event_type', 'network', 'request_id', 'details'])
    .where('event_type', '=', type)
    .orderBy('id')
    .execute()
}

/** Asks so often at once, on one connection and without waiting for an answer; returns the head of each. */
async function readAtOnce(path: string, times: number): Promise<string[]> {
  const { hostname, port, host } = new URL(node.url)
  const ask = (closing: boolean) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: ${closing ? 'close' : 'keep-alive'}\r\n\r\n`
  const socket = connect(Number(port), hostname)
  socket.write(ask(false).repeat(times - 1) + ask(true))
  const answers = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString('latin1')
  return answers.split(/(?=HTTP\/1\.1 \d{3} )/)
}

test('SE-1: a refusal of a visitor leaves a security event, on both ways through the server', async () => {
  const mail = await fetch(`${node.url}/api/mail/outbox`)
  const id = '5f5f6d44-6c1e-4f7d-9d0b-0d9b1f7f8d11'
  const stream = await fetch(`${node.url}/api/chat/turns/${id}/stream`)
  expect([mail.status, stream.status]).toEqual([401, 401])
  const details = { code: 'access.sign_in_required' }
  await expect
    .poll(() => listEvents('unauthorized_access'))
    .toEqual([
      {
        event_type: 'unauthorized_access',
        network: '127.0.0.1',
        request_id: mail.headers.get('x-request-id'),
        details,
      },
      {
        event_type: 'unauthorized_access',
        network: '127.0.0.1',
        request_id: stream.headers.get('x-request-id'),
        details,
      },
    ])
})

test('metrics are shown to this machine, and not through a proxy on it', async () => {
  expect(await (await fetch(`${node.url}/metrics`)).text()).toMatch(/^chat_live_replies 0$/m)
  const proxied = await fetch(`${node.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(proxied.status).toBe(404)
})

test('S17: behind a proxy metrics are for those who send the token, whatever headers a proxy adds or leaves out', async () => {
  const token = 'scrape-me-if-you-can'
  const proxied = { PUBLIC_ORIGIN: 'https://chat.example.org', TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' }
  const database = node.runtime.db
  const statusOf = async (env: Record<string, string>, authorization = '') => {
    const started = await startTestNode(location, env, { database, runsJobs: false })
    const { status } = await fetch(`${started.url}/metrics`, { headers: { authorization } })
    await started.stop()
    return status
  }
  expect(await statusOf(proxied)).toBe(404)
  expect(await statusOf({ ...proxied, METRICS_TOKEN: token })).toBe(404)
  expect(await statusOf({ ...proxied, METRICS_TOKEN: token }, 'Bearer scrape-me-if-you-cant')).toBe(404)
  expect(await statusOf({ ...proxied, METRICS_TOKEN: token }, `Bearer ${token}`)).toBe(200)
  expect(await statusOf({ METRICS_TOKEN: token })).toBe(404)
})

test('a network that reads faster than many people do is refused with Retry-After', async () => {
  const answers = await readAtOnce('/api/knowledge/prompts', 700)
  const refused = answers.filter((head) => head.startsWith('HTTP/1.1 429'))
  expect(answers).toHaveLength(700)
  expect(refused.length).toBeGreaterThan(30)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(590)
  expect(refused[0]).toMatch(/^retry-after: 1$/im)
  await expect.poll(async () => (await listEvents('rate_limit_exceeded')).length).toBe(1)
})
