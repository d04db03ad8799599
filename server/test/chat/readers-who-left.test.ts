import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { storeSettings } from '../stored-settings.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { type Caller, eventsOf, post } from './talk.ts'

/** How long each statement takes, and after how much of it the reader leaves, in ms. */
const SLOW_MS = 300
const LEAVES_AFTER_MS = 100

let world: ChatWorld
let node: StartedNode
let fast: Database
beforeAll(async () => {
  world = await startChatWorld()
  node = world.nodes[0] as StartedNode
  fast = node.runtime.db
  await storeSettings(world.database, { guest_chat: true })
  world.model.behave({ behaviour: 'hang' })
})
afterAll(() => world.close())
afterEach(() => {
  Object.assign(node.runtime, { db: fast })
})

/** Has every statement of the node take so long that a reader is gone before it ends. */
function slowDown(): void {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node: query }) => query,
    transformResult: async ({ result }) => {
      await pause(SLOW_MS)
      return result
    },
  }
  const run: Database['run'] = async (...query) => {
    await pause(SLOW_MS)
    return fast.run(...query)
  }
  Object.assign(node.runtime, { db: { ...fast, run, kysely: fast.kysely.withPlugin(plugin) } })
}

async function newGuest(): Promise<Caller> {
  const caller = { url: node.url, cookie: '' }
  const response = await post(caller, '/api/identity/guest', {})
  return {
    ...caller,
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}

type Way = (caller: Caller, id: string, init?: RequestInit) => Promise<Response>
const reading =
  (path: (id: string) => string): Way =>
  (caller, id, init) =>
    fetch(caller.url + path(id), { headers: { cookie: caller.cookie }, ...init })
const MEMBER = { who: () => world.newCaller(), send: '/api/chat/messages' }
const GUEST = { who: newGuest, send: '/api/guests/messages' }
const WAYS = [
  {
    way: 'GET /api/chat/turns/{id}/stream',
    ...MEMBER,
    open: reading((id) => `/api/chat/turns/${id}/stream`),
  },
  {
    way: 'chat.follow at /rpc',
    ...MEMBER,
    open: (caller: Caller, id: string, init?: RequestInit) =>
      post(caller, '/rpc/chat/follow', { json: { id } }, init),
  },
  { way: 'GET /api/live', ...MEMBER, open: reading(() => '/api/live') },
  {
    way: 'GET /api/guests/turns/{id}/stream',
    ...GUEST,
    open: reading((id) => `/api/guests/turns/${id}/stream`),
  },
  {
    way: 'chat.guests.follow at /rpc',
    ...GUEST,
    open: (caller: Caller, id: string, init?: RequestInit) =>
      post(caller, '/rpc/chat/guests/follow', { json: { id } }, init),
  },
]

test.each(WAYS)('S18: readers who leave before $way begins take no room', async ({ who, send, open }) => {
  const caller = await who()
  const id = randomUUID()
  const sent = await post(caller, send, { id, content: 'A long story' })
  await eventsOf(sent).next()
  const withGuest = sent.headers.getSetCookie().map((line) => line.split(';')[0] as string)
  const reader = { ...caller, cookie: [caller.cookie, ...withGuest].filter(Boolean).join('; ') }
  slowDown()
  const gone = Array.from({ length: 20 }, async () => {
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(), LEAVES_AFTER_MS)
    await open(reader, id, { signal: leaving.signal }).catch(() => {})
  })
  await Promise.all(gone)
  await pause(SLOW_MS * 6)
  Object.assign(node.runtime, { db: fast })
  const response = await open(reader, id)
  expect(response.status).toBe(200)
  await response.body?.cancel()
})
