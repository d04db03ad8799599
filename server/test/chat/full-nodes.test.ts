import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeSettings } from '../stored-settings.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { type Caller, post } from './talk.ts'

const MOST = 4

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ env: { LLM_MAX_CONCURRENT: `${MOST}` } })
  await storeSettings(world.database, { guest_chat: true })
  world.model.behave({ behaviour: 'hang' })
})
afterAll(() => world.close())

async function newGuest(): Promise<Caller> {
  const { url = '' } = world.nodes[0] ?? {}
  const { headers } = await post({ url, cookie: '' }, '/api/identity/guest', {})
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
  return { url, cookie: cookies.join('; ') }
}

/** Sends a message of each caller while no turn can be opened, so that all of them meet; returns the statuses, sorted. */
async function sendAtOnce(callers: Caller[], path: string): Promise<number[]> {
  const send = async (caller: Caller) => {
    const response = await post(caller, path, { id: randomUUID(), content: 'A long story' })
    await response.body?.cancel()
    return response.status
  }
  let sending: Promise<number>[] = []
  await world.database.transaction(async (tx) => {
    await sql`lock table credit_accounts, guest_chats in access exclusive mode`.execute(tx)
    sending = callers.map(send)
    await pause(500)
  })
  return (await Promise.all(sending)).sort()
}

const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))

test('S18: messages that arrive at once begin no more replies than a node may generate, guests half of them', async () => {
  const guests = await times(8, newGuest)
  expect(await sendAtOnce(guests, '/api/guests/messages')).toEqual([200, 200, 503, 503, 503, 503, 503, 503])
  const members = await times(6, () => world.newCaller())
  expect(await sendAtOnce(members, '/api/chat/messages')).toEqual([200, 200, 503, 503, 503, 503])
  for (const { chatNode } of world.nodes) {
    for (const live of [...chatNode.live.values(), ...chatNode.guests.values()]) live.cutOff()
    await expect.poll(() => chatNode.live.size + chatNode.guests.size).toBe(0)
    expect(chatNode.opening).toEqual({ member: 0, guest: 0 })
  }
  expect(await sendAtOnce(members.slice(0, MOST), '/api/chat/messages')).toEqual([200, 200, 200, 200])
  for (const live of world.nodes[0]?.chatNode.live.values() ?? []) live.cutOff()
})
