import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { readChat, send } from './talk.ts'

// A world of its own: waiting this short a time for a model fails replies that a busy machine only delays.
let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({
    nodes: 2,
    env: { LLM_FIRST_TOKEN_TIMEOUT_MS: '300', LLM_IDLE_TIMEOUT_MS: '300', LLM_FALLBACK: 'none' },
  })
})
afterAll(() => world.close())
afterEach(async () => {
  world.model.behave()
  expect(await world.verify()).toEqual([])
})

test.each([
  ['an error of the model', { behaviour: 'error' as const }, ''],
  ['an empty answer', { behaviour: 'empty' as const }, ''],
  ['an answer that never begins', { behaviour: 'hang' as const }, ''],
  ['an answer that breaks off', { behaviour: 'cut_off' as const, after: 3 }, 'Oh honey, sit '],
  ['an answer that stalls', { behaviour: 'stall' as const, after: 3 }, 'Oh honey, sit '],
  ['an answer that turns to nonsense', { behaviour: 'malformed' as const, after: 3 }, 'Oh honey, sit '],
])(
  'CH-7: after %s the turn has failed, the partial text stays and the credit is back',
  async (_, script, partial) => {
    const caller = await world.newCaller()
    world.model.behave(script)
    const reply = await send(caller, { content: 'Try me' })
    expect(reply.text).toBe(partial)
    expect(reply.end).toMatchObject({
      status: 'failed',
      refunded: true,
      receipt: { bucket: 'daily' },
      xp_awarded: 0,
      credits: { total_credits: 3 },
    })
    const stored = await readChat(caller, reply.open.session_id)
    expect(stored.messages.at(-1)).toMatchObject({
      content: partial,
      turn: { status: 'failed', refunded: true, receipt: reply.end?.receipt },
    })
  },
)
