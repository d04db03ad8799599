import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ScriptedModel, startScriptedModel } from '../../src/platform/llm/scripted-model.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { readChat, send } from './talk.ts'

let world: ChatWorld
let second: ScriptedModel
beforeAll(async () => {
  second = await startScriptedModel()
  world = await startChatWorld({
    env: {
      LLM_SECOND_BASE_URL: second.baseUrl,
      LLM_SECOND_MODEL: 'substitute',
      LLM_FIRST_TOKEN_TIMEOUT_MS: '2000',
    },
  })
})
afterAll(async () => {
  await world.close()
  await second.close()
})
afterEach(async () => {
  world.model.behave()
  second.behave()
  expect(await world.verify()).toEqual([])
})

const marksOf = (reply: Awaited<ReturnType<typeof send>>) => reply.end?.marks

test.each([429, 503])(
  'CH-7: a model that is busy (%i) is asked once more, and the reader sees nothing of it',
  async (status) => {
    const caller = await world.newCaller()
    const before = world.model.calls
    world.model.behave({ refusedCalls: 1, status, retryAfter: 0, tokens: 8 })
    const reply = await send(caller, { content: 'How do auctions work?' })
    expect(reply.end).toMatchObject({ status: 'answered', credits: { total_credits: 2 } })
    expect(reply.text).toMatch(/^Oh honey/)
    expect(marksOf(reply)).toBeUndefined()
    expect(world.model.calls - before).toBe(2)
  },
)

test.each([
  ['error', false],
  ['empty', true],
  ['hang', true],
  ['page', false],
] as const)(
  'CH-7: where the first model fails before its first word (%s), the second one answers; that its tokens are unknown: %s',
  async (behaviour, isUnmetered) => {
    const caller = await world.newCaller()
    world.model.behave({ behaviour })
    second.behave({ text: 'Ask me again, I am the spare one.' })
    const reply = await send(caller, { content: 'How do auctions work?' })
    expect(reply.text).toBe('Ask me again, I am the spare one.')
    expect(reply.end).toMatchObject({ status: 'answered', marks: ['second_model'] })
    expect(second.requests.at(-1)?.model).toBe('substitute')
    const turn = await world.database.kysely
      .selectFrom('turns')
      .select(['is_unmetered', 'prompt_tokens'])
      .where('id', '=', reply.open.turn_id)
      .executeTakeFirstOrThrow()
    expect(turn).toEqual({ is_unmetered: isUnmetered, prompt_tokens: expect.any(Number) })
  },
)

test('CH-7: a server that asks for a long rest is not waited for', async () => {
  const caller = await world.newCaller()
  const before = world.model.calls
  world.model.behave({ refusedCalls: 9, status: 429, retryAfter: 60 })
  const reply = await send(caller, { content: 'How do auctions work?' })
  expect(marksOf(reply)).toEqual(['second_model'])
  expect(world.model.calls - before).toBe(1)
})

test('CH-7: with both models down the built-in guide answers, the reply says so for good, and one credit is spent', async () => {
  const caller = await world.newCaller()
  world.model.behave({ behaviour: 'error' })
  second.behave({ behaviour: 'error' })
  const reply = await send(caller, { content: 'How do auctions work?' })
  expect(reply.end).toMatchObject({
    status: 'answered',
    refunded: false,
    marks: ['guide_stepped_in'],
    credits: { total_credits: 2 },
  })
  expect(reply.end?.sources.length).toBeGreaterThan(0)
  const stored = await readChat(caller, reply.open.session_id)
  expect(stored.messages.at(-1)).toMatchObject({
    content: reply.text,
    turn: { status: 'answered', marks: ['guide_stepped_in'] },
  })
})

test('CH-7: a reply that has begun is not started again', async () => {
  const caller = await world.newCaller()
  const before = second.calls
  world.model.behave({ behaviour: 'cut_off', after: 3 })
  const reply = await send(caller, { content: 'How do auctions work?' })
  expect(reply).toMatchObject({ text: 'Oh honey, sit ', end: { status: 'failed', refunded: true } })
  expect(second.calls).toBe(before)
})
