import { randomUUID } from 'node:crypto'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChatVersions } from '../../src/domains/chat/index.ts'
import { readContentVersions } from '../../src/domains/content/index.ts'
import { readCreditVersions } from '../../src/domains/credits/index.ts'
import { readInboxVersions } from '../../src/domains/notifications/index.ts'
import { readAccessVersions } from '../../src/domains/roles/index.ts'
import { ask, settle } from '../analytics/history.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'

type StartedNode = ChatWorld['nodes'][number]

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ nodes: 2 })
})
afterAll(() => world.close())

test('CR-5: a change of credits on another node arrives by itself, and the watch ends with the session', async () => {
  const [caller, other] = [await world.newCaller({ node: 1 }), await world.newCaller()]
  const response = await fetch(`${caller.url}/api/live`, { headers: { cookie: caller.cookie } })
  expect(response.status).toBe(200)
  const events = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .values()
  expect((await events.next()).value?.data).toBe('{"changed":null,"version":null}')
  const { kysely } = world.database
  const post = (userId: string) =>
    sql`select credits_post(${userId}, 'gifted', 0, 5, 'live', '{}', now())`.execute(kysely)
  await post(other.userId)
  await post(caller.userId)
  const told = await events.next()
  expect(JSON.parse(told.value?.data ?? '')).toEqual({
    changed: 'credits',
    version: expect.stringMatching(/^\d+\/5\/0\/0#\d+$/),
  })
  await sql`delete from auth_sessions where user_id = ${caller.userId}`.execute(kysely)
  for (let next = await events.next(); !next.done; next = await events.next()) {
    expect(next.value.data).not.toContain('changed')
  }
})

test('a node looks up 70,000 watching people, which are more than a statement has parameters', async () => {
  const { database } = world
  const { runtime } = world.nodes[0] as StartedNode
  const { userId } = await world.newCaller()
  const watching = [userId, ...Array.from({ length: 70_000 }, () => randomUUID())]
  const versions = {
    credits: await readCreditVersions(database, watching),
    notifications: await readInboxVersions(runtime, watching),
    access: await readAccessVersions(runtime, watching),
    chats: await readChatVersions(database, watching),
    content: await readContentVersions(database, watching),
  }
  for (const [topic, found] of Object.entries(versions))
    expect({ topic, has: found.has(userId) }).toEqual({ topic, has: true })
})

test('CR-5: the version of one person’s chats changes while a reply streams, and again when it is settled', async () => {
  const { database } = world
  const { runtime } = world.nodes[0] as StartedNode
  const { userId } = await world.newCaller()
  const version = async () => (await readChatVersions(database, [userId])).get(userId)
  const idle = await version()
  const open = await ask(database, { userId, at: runtime.clock.now(), outcome: 'streaming' })
  const streaming = await version()
  await settle(database, open, 'answered', runtime.clock.now())
  expect(streaming).not.toBe(idle)
  expect(await version()).toBe(idle)
})
