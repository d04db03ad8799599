import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ScriptedBehaviour } from '../../src/platform/llm/scripted-behaviours.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { eventsOf, post, send } from './talk.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ env: { LLM_FIRST_TOKEN_TIMEOUT_MS: '3000', LLM_FALLBACK: 'none' } })
})
afterAll(() => world.close())
afterEach(() => world.model.behave())

async function usageOf(turnId: string, { database }: Pick<ChatWorld, 'database'> = world) {
  return database.kysely
    .selectFrom('turns')
    .select(['status', 'prompt_tokens', 'completion_tokens', 'is_unmetered'])
    .where('id', '=', turnId)
    .executeTakeFirstOrThrow()
}

test('AD-4: the usage of a reply is saved with its turn when the reply is reported as ended', async () => {
  const caller = await world.newCaller()
  world.model.behave({ promptTokens: 321, tokens: 12 })
  const { open } = await send(caller, { content: 'How much?' })
  expect(await usageOf(open.turn_id)).toEqual({
    status: 'answered',
    prompt_tokens: 321,
    completion_tokens: 12,
    is_unmetered: false,
  })
})

test.each([
  [
    'is broken off',
    'An auction is simple: everybody names a price, the clock runs, and the highest one of them takes the lot home with them.',
    { prompt_tokens: 321, completion_tokens: 24, is_unmetered: true },
  ],
  [
    'ends',
    'Everybody names a price, and the highest one takes the lot.',
    { prompt_tokens: 642, completion_tokens: 24, is_unmetered: false },
  ],
])('AD-4: a reply in the wrong language that %s counts, too', async (_, text, usage) => {
  const caller = await world.newCaller()
  world.model.behave({ promptTokens: 321, tokens: 12, text })
  const calls = world.model.calls
  const { open } = await send(caller, {
    content: 'Wie funktionieren denn eigentlich die Auktionen bei euch?',
  })
  expect(world.model.calls - calls).toBe(2)
  expect(await usageOf(open.turn_id)).toEqual({ status: 'answered', ...usage })
})

test.each([
  ['counts_not', 'answered', true],
  ['refuses_options', 'answered', true],
  ['cut_off', 'failed', true],
  ['hang', 'failed', true],
  ['error', 'failed', false],
] satisfies [ScriptedBehaviour, string, boolean][])(
  'AD-4: of a model that answers in the way of %s the reply is %s, and whether something was not counted is %s',
  async (behaviour, status, isUnmetered) => {
    const caller = await world.newCaller()
    world.model.behave({ behaviour })
    const { open } = await send(caller, { content: 'How much?' })
    expect(await usageOf(open.turn_id)).toEqual({
      status,
      prompt_tokens: null,
      completion_tokens: null,
      is_unmetered: isUnmetered,
    })
  },
)

test('AD-4: a stopped reply has unknown usage', async () => {
  const caller = await world.newCaller()
  world.model.behave({ tokens: 500, rate: 50 })
  const id = randomUUID()
  const response = await post(caller, '/api/chat/messages', { id, content: 'Go on' })
  let isStopped = false
  for await (const event of eventsOf(response)) {
    if (event.type !== 'text' || isStopped) continue
    isStopped = true
    await post(caller, `/api/chat/turns/${id}/stop`, {})
  }
  expect(await usageOf(id)).toMatchObject({ status: 'stopped', prompt_tokens: null, is_unmetered: true })
})

test('AD-4: a reply of the built-in guide uses no tokens', async () => {
  const guided = await startChatWorld({ env: { LLM_BASE_URL: '', LLM_MODEL: '' } })
  const { open, end } = await send(await guided.newCaller(), { content: 'What is XP?' })
  expect(end).toMatchObject({ status: 'answered' })
  expect(await usageOf(open.turn_id, guided)).toMatchObject({ prompt_tokens: null, is_unmetered: false })
  await guided.close()
})

test('AD-4: a node of before settles by the statement that it knows, and counts nothing', async () => {
  const caller = await world.newCaller()
  const { open } = await send(caller, { content: 'first' })
  const turnId = randomUUID()
  const { kysely } = world.database
  await sql`
    with opened as (select chat_open_turn(s.token, now(), 'UTC', ${world.nodes[0]?.runtime.nodeId},
      ${turnId}, ${open.session_id}, 'chat_1700000000000_aaaaaaaaaaaa', gen_random_uuid(), 'second', 'second', null,
      '{"is_maintenance":false,"unlimited_daily":10,"chats_a_day":0}')
      from auth_sessions s where s.user_id = ${caller.userId})
    select * from opened`.execute(kysely)
  await sql`select * from chat_settle_turn(${turnId}, 'answered', 'Whole', '[]', null, now(), 'UTC', 10, 5, 5)`.execute(
    kysely,
  )
  expect(await usageOf(turnId)).toMatchObject({
    status: 'answered',
    prompt_tokens: null,
    is_unmetered: false,
  })
  expect(await world.verify()).toEqual([])
})
