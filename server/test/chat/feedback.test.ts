import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { type Caller, post, readChat, send } from './talk.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(() => world.close())

async function judge(caller: Caller, turnId: string, verdict: unknown) {
  const response = await post(caller, `/api/chat/turns/${turnId}/feedback`, { verdict })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function verdictOf(caller: Caller, sessionId: string) {
  const { messages } = await readChat(caller, sessionId)
  return messages.find((message) => message.role === 'assistant')?.turn?.verdict
}

async function events(turnId: string) {
  const { rows } = await sql<{ verdict: string | null }>`
    select payload ->> 'verdict' as verdict from outbox_events
    where name = 'chat.feedback_given' and payload ->> 'turn_id' = ${turnId} order by id`.execute(
    world.database.kysely,
  )
  return rows.map((row) => row.verdict)
}

test('CH-4: a reply has one verdict of its reader: given, changed and taken back, each reported once', async () => {
  const caller = await world.newCaller()
  const { open } = await send(caller, { content: 'Hello?' })
  expect(await verdictOf(caller, open.session_id)).toBeNull()
  for (const verdict of ['helpful', 'helpful', 'unhelpful', null, null]) {
    expect(await judge(caller, open.turn_id, verdict)).toEqual({ status: 200, body: { verdict } })
    expect(await verdictOf(caller, open.session_id)).toBe(verdict)
  }
  expect(await events(open.turn_id)).toEqual(['helpful', 'unhelpful', null])
})

test('CH-4: members judge only their own replies, in chats that exist, and with the given reasons', async () => {
  const [owner, other] = [await world.newCaller(), await world.newCaller()]
  const { open } = await send(owner, { content: 'Hello?' })
  expect(await judge(other, open.turn_id, 'helpful')).toMatchObject({ status: 404 })
  expect(await judge(owner, open.turn_id, 'splendid')).toMatchObject({ status: 400 })
  await post(owner, `/api/chat/sessions/${open.session_id}/remove`, {})
  expect(await judge(owner, open.turn_id, 'helpful')).toMatchObject({ status: 404 })
  expect(await events(open.turn_id)).toEqual([])
})
