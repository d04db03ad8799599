import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, get, post } from '../chat/talk.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
  world.model.behave({ tokens: 5_000, rate: 20 })
})
afterAll(async () => {
  for (const live of world.nodes[0]?.chatNode.live.values() ?? []) live.cutOff()
  await world.close()
})

type Way = (caller: Caller, turnId: string) => Promise<Response>
const WAYS: [string, Way][] = [
  ['GET /api/live', (caller) => get(caller, '/api/live')],
  ['live.watch at /rpc', (caller) => post(caller, '/rpc/live/watch', { json: undefined })],
  ['GET /api/chat/turns/{id}/stream', (caller, id) => get(caller, `/api/chat/turns/${id}/stream`)],
  ['chat.follow at /rpc', (caller, id) => post(caller, '/rpc/chat/follow', { json: { id } })],
]

test.each(WAYS)(
  'S18: %s has at most 20 streams of a person, and room again after one ends',
  async (_, open) => {
    const caller = await world.newCaller()
    const id = randomUUID()
    await (await post(caller, '/api/chat/messages', { id, content: 'A long story' })).body?.cancel()
    await expect.poll(() => world.nodes[0]?.chatNode.streams.size).toBe(0)
    const opened = await Promise.all(Array.from({ length: 30 }, () => open(caller, id)))
    const accepted = opened.filter(({ status }) => status === 200)
    const refused = opened.filter(({ status }) => status !== 200)
    expect([accepted.length, refused.length]).toEqual([20, 10])
    for (const response of refused) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '15'])
      expect(await response.text()).toContain('limits.too_many_requests')
    }
    const other = await world.newCaller()
    const theirs = await get(other, '/api/live')
    expect(theirs.status).toBe(200)
    await theirs.body?.cancel()
    await accepted.pop()?.body?.cancel()
    const again = async () => {
      const response = await open(caller, id)
      if (response.status === 200) accepted.push(response)
      else await response.body?.cancel()
      return response.status
    }
    await expect.poll(again).toBe(200)
    await Promise.all(accepted.map((response) => response.body?.cancel()))
    await expect.poll(() => world.nodes[0]?.chatNode.streams.size).toBe(0)
  },
)
