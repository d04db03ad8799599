import { EventSourceParserStream } from 'eventsource-parser/stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ nodes: 2 })
})
afterAll(() => world.close())

test('CR-5: a credit that moves on another node arrives by itself, and the watch ends with the session', async () => {
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
