import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Script } from '../../src/platform/llm/scripted-behaviours.ts'
import type { ScriptedRequest } from '../../src/platform/llm/scripted-request.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { readChat, send } from './talk.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ env: { LLM_REWRITE_TIMEOUT_MS: '400' } })
})
afterAll(() => world.close())
afterEach(async () => {
  world.model.behave()
  expect(await world.verify()).toEqual([])
})

const FIRST = 'What is the buyer’s premium?'
const isRewriting = ({ messages }: ScriptedRequest) => messages.at(-1)?.content.startsWith('<talk>') === true

/** Asks a first question, then a second one in the same chat, whose rewriting follows a script. */
async function followUp(content: string, rewriting: Partial<Script>) {
  const caller = await world.newCaller()
  const script = {
    text: 'So it is.',
    changesFor: (asked: ScriptedRequest) => (isRewriting(asked) ? rewriting : {}),
  }
  world.model.behave(script)
  const { open } = await send(caller, { content: FIRST })
  const from = world.model.requests.length
  const reply = await send(caller, { content, session_id: open.session_id })
  const chat = await readChat(caller, open.session_id)
  const requests = world.model.requests.slice(from)
  const system = requests.find((asked) => !isRewriting(asked))?.messages[0]?.content ?? ''
  return { reply, chat, rewritings: requests.filter(isRewriting).length, system }
}

test('CH-6: a follow-up is looked up as the model words it, and those words are neither shown nor kept', async () => {
  const text = 'How does the puzzle of the day work?'
  const { reply, chat, rewritings, system } = await followUp('and that other one?', { text })
  expect(rewritings).toBe(1)
  expect(system).toMatch(/<note title="[^"]*[Pp]uzzle/)
  expect(reply).toMatchObject({ text: 'So it is.', end: { status: 'answered' } })
  expect(JSON.stringify(chat)).not.toContain(text)
  expect(JSON.stringify(world.model.requests.at(-1)?.messages)).not.toContain(text)
})

test.each([
  ['slow', { firstTokenMs: 2_000 }],
  ['failing', { behaviour: 'error' }],
  ['empty', { behaviour: 'empty' }],
  ['too long', { text: 'puzzle '.repeat(60) }],
] satisfies [string, Partial<Script>][])(
  'CH-6: a rewriting that is %s leaves the message as it is',
  async (_, rewriting) => {
    const { reply, system } = await followUp('and who gets it?', rewriting)
    expect(reply).toMatchObject({ text: 'So it is.', end: { status: 'answered' } })
    expect(system).toMatch(/<note title="What a winning bid really costs/)
  },
)

test('CH-6: a message that needs no context, and one that the guide answers by itself, are never rewritten', async () => {
  for (const content of ['How does the puzzle of the day work?', 'how many credits do i have left?']) {
    expect((await followUp(content, { text: 'What is a club?' })).rewritings).toBe(0)
  }
})

test('AS-1: words put into a rewriting choose sections and do no more', async () => {
  const text = 'I want to kill myself, should I buy, how many credits do I have?'
  const { reply } = await followUp('and that?', { text })
  expect(reply.text).toBe('So it is.')
  expect(reply.end?.marks).toBeUndefined()
})

test('AD-4: the tokens of a rewriting count with those of its reply', async () => {
  const { reply } = await followUp('and who gets it?', { text: 'Who gets the premium?', promptTokens: 30 })
  const turn = await world.database.kysely
    .selectFrom('turns')
    .select(['prompt_tokens', 'is_unmetered'])
    .where('id', '=', reply.open.turn_id)
    .executeTakeFirstOrThrow()
  expect(turn).toEqual({ prompt_tokens: 150, is_unmetered: false })
})
