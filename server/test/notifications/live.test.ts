import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../../src/platform/events/record-event.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ nodes: 2 })
})
afterAll(() => world.close())

test('a person on one node hears of new notifications from any node', async () => {
  const caller = await world.newCaller({ node: 1 })
  const response = await fetch(`${caller.url}/api/live`, { headers: { cookie: caller.cookie } })
  const events = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .values()
  expect((await events.next()).value?.data).toBe('{"changed":null,"version":null}')
  const gift = { user_id: caller.userId, gift_id: 'live', amount: 5 }
  await world.database.transaction((tx) => recordEvent(tx, 'credits.gift_processed', gift))
  const told = await events.next()
  expect(told.value?.data).toContain('notifications')
  await events.return?.()
})
