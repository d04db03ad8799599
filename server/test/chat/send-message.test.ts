import { randomUUID } from 'node:crypto'
import { SENDER_HEADER } from '@pepper/contract/chat/stream-wire'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SCRIPT, scriptedText } from '../../src/platform/llm/scripted-behaviours.ts'
import { rounds } from '../faults/rounds.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { follow, get, post, readReply, send } from './talk.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ nodes: 2 })
})
afterAll(() => world.close())
afterEach(async () => {
  world.model.behave()
  expect(await world.verify()).toEqual([])
})

const USUAL_REPLY = scriptedText(DEFAULT_SCRIPT)

test('HM-6, CR-3, CH-4: a message starts a chat, streams the reply and spends exactly one credit', async () => {
  const caller = await world.newCaller()
  const reply = await send(caller, { content: 'What is an auction?' })
  expect(reply.open).toMatchObject({
    title: 'What is an auction?',
    continued: false,
    credits: { total_credits: 2 },
  })
  expect(reply.text).toBe(USUAL_REPLY)
  expect(reply.end).toMatchObject({
    status: 'answered',
    refunded: false,
    xp_awarded: 60,
    progress_tier: 'bronze',
    credits: { total_credits: 2, daily_used: 1, user_xp: 60 },
  })
})

test('CH-1: the chat holds the question and the reply, for its owner only', async () => {
  const [owner, stranger] = [await world.newCaller(), await world.newCaller()]
  const reply = await send(owner, { content: 'Hello there' })
  const path = `/api/chat/sessions/${reply.open.session_id}`
  expect(await (await get(owner, path)).json()).toMatchObject({
    title: 'Hello there',
    message_count: 2,
    earlier: null,
    messages: [
      { role: 'user', content: 'Hello there', turn: null },
      {
        role: 'assistant',
        content: USUAL_REPLY,
        turn: { status: 'answered', refunded: false, receipt: { bucket: 'daily' } },
      },
    ],
  })
  const notYours = await get(stranger, path)
  const notThere = await get(
    stranger,
    '/api/chat/sessions/chat_1700000000000_0123456789abcdef0123456789abcdef',
  )
  expect(notYours.status).toBe(404)
  expect(await notYours.text()).toBe(await notThere.text())
})

test('CH-1, D6: sending into the chat of another member answers as an unknown chat and leaves no trace', async () => {
  const [owner, stranger] = [await world.newCaller(), await world.newCaller()]
  const { open } = await send(owner, { content: 'Mine' })
  const theirs = await send(stranger, { content: 'Yours?', session_id: open.session_id })
  const unknown = await send(stranger, {
    content: 'Yours?',
    session_id: 'chat_1700000000000_0123456789abcdef',
  })
  expect(theirs).toEqual(unknown)
  expect(theirs).toMatchObject({ status: 404, error: { code: 'chat.session_not_found' } })
  const { rows } = await sql`select from turns where user_id = ${stranger.userId}`.execute(
    world.database.kysely,
  )
  expect(rows).toHaveLength(0)
})

test('CH-6: the last 10 messages go to the model as history, and the guide with them', async () => {
  const caller = await world.newCaller({ bonusCredits: 20 })
  const { open } = await send(caller, { content: 'question 1' })
  for (let turn = 2; turn <= 7; turn += 1) {
    await send(caller, { content: `question ${turn}`, session_id: open.session_id })
  }
  const { messages } = world.model.requests.at(-1) ?? { messages: [] }
  expect(messages[0]?.role).toBe('system')
  const talk = messages.slice(1).map(({ content }) => content)
  expect(talk).toHaveLength(11)
  expect(talk[0]).toContain('question 2')
  expect(talk.at(-1)).toContain('question 7')
})

test('CH-6: replies from the account go to no model', async () => {
  const caller = await world.newCaller({ bonusCredits: 20 })
  const { open, text } = await send(caller, { content: 'how many credits do i have left?' })
  expect(text).toMatch(/^You have \d+ credits left/)
  await send(caller, { content: 'question 1', session_id: open.session_id })
  const { messages } = world.model.requests.at(-1) ?? { messages: [] }
  expect(messages.slice(1, 3).map(({ content }) => content)).toEqual([
    'how many credits do i have left?',
    expect.stringContaining('answered this from the account'),
  ])
  expect(JSON.stringify(messages)).not.toContain(text.slice(0, 20))
})

test('CR-3: the same message id 50 times on two nodes is one spend, one model call and one reply for all', async () => {
  for (let round = 0; round < rounds(2, 200); round += 1) {
    const caller = await world.newCaller({ bonusCredits: 5 })
    world.model.behave({ rate: 400 })
    const id = randomUUID()
    const callsBefore = world.model.calls
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const url = world.nodes[index % world.nodes.length]?.url ?? caller.url
        return send({ ...caller, url }, { id, content: 'Once, please' })
      }),
    )
    expect(new Set(replies.map((reply) => reply.text))).toEqual(new Set([USUAL_REPLY]))
    expect(world.model.calls - callsBefore).toBe(1)
    const again = await send(caller, { id, content: 'Once, please' })
    expect(again).toMatchObject({
      text: USUAL_REPLY,
      end: { status: 'answered' },
      open: { credits: { total_credits: 7 } },
    })
  }
})

test('CR-3: a message that names another account than the session sends nothing and costs nothing', async () => {
  const [writer, other] = [await world.newCaller(), await world.newCaller()]
  const id = randomUUID()
  const sendAs = async (sender: string) => {
    const headers = { 'content-type': 'application/json', cookie: other.cookie, [SENDER_HEADER]: sender }
    return readReply(await post(other, '/api/chat/messages', { id, content: 'Mine' }, { headers }))
  }
  expect(await sendAs(writer.userId)).toMatchObject({ status: 409, error: { code: 'access.other_person' } })
  expect(await sendAs(other.userId)).toMatchObject({ status: 200, open: { credits: { total_credits: 2 } } })
})

test('a message id of another member is refused, and discloses nothing of theirs', async () => {
  const [owner, stranger] = [await world.newCaller(), await world.newCaller()]
  const { open } = await send(owner, { content: 'Secret plans' })
  const taken = await send(stranger, { id: open.turn_id, content: 'Mine now' })
  expect(taken).toMatchObject({ status: 409, error: { code: 'chat.message_id_taken' } })
  expect(JSON.stringify(taken)).not.toContain('Secret')
})

test('CR-3: the id of a message with other words is refused and charges nothing; with its own it gives its reply', async () => {
  const caller = await world.newCaller()
  const id = randomUUID()
  const first = await send(caller, { id, content: 'What is an auction?' })
  const callsBefore = world.model.calls
  for (const content of ['What is a tier?', 'What is an auction', 'what is an auction?']) {
    const other = await send(caller, { id, content })
    expect(other).toMatchObject({ status: 409, error: { code: 'chat.message_id_taken' } })
  }
  const retry = await send(caller, { id, retry_of: id })
  expect(retry).toMatchObject({ status: 409, error: { code: 'chat.message_id_taken' } })
  const again = await send(caller, { id, content: 'What is an auction?' })
  expect(again).toMatchObject({ text: first.text, open: { turn_id: id, credits: { total_credits: 2 } } })
  expect(world.model.calls).toBe(callsBefore)
})

test('CR-3: the id of a retry gives its reply for that retry only', async () => {
  const caller = await world.newCaller()
  const question = await send(caller, { content: 'What is an auction?' })
  const other = await send(caller, { content: 'What is a tier?' })
  const retry = { id: randomUUID(), retry_of: question.open?.turn_id }
  const first = await send(caller, retry)
  const again = await send(caller, retry)
  expect(again).toMatchObject({
    text: first.text,
    open: { turn_id: retry.id, credits: { total_credits: 0 } },
  })
  for (const request of [
    { id: retry.id, content: 'What is an auction?' },
    { id: retry.id, retry_of: other.open?.turn_id },
    { id: retry.id, retry_of: randomUUID() },
  ]) {
    expect(await send(caller, request)).toMatchObject({
      status: 409,
      error: { code: 'chat.message_id_taken' },
    })
  }
})

test('CR-3: of two questions that come with one id at the same moment one is answered', async () => {
  const caller = await world.newCaller({ bonusCredits: 40 })
  for (let round = 0; round < 20; round += 1) {
    const id = randomUUID()
    const replies = await Promise.all(
      [0, 1].map((index) => {
        const url = world.nodes[index % world.nodes.length]?.url ?? caller.url
        return send({ ...caller, url }, { id, content: `Question ${index}` })
      }),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'chat.message_id_taken',
    })
  }
})

test('CR-3, CH-8: N parallel sends on k credits on two nodes give exactly min(k, N) answers and clear refusals', async () => {
  const caller = await world.newCaller({ bonusCredits: 17 })
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const url = world.nodes[index % world.nodes.length]?.url ?? caller.url
      return send({ ...caller, url }, { content: `message ${index}` })
    }),
  )
  expect(replies.filter((reply) => reply.end?.status === 'answered')).toHaveLength(20)
  const refused = replies.filter((reply) => reply.status !== 200)
  expect(refused).toHaveLength(40)
  for (const reply of refused) {
    expect(reply).toMatchObject({ status: 402, error: { code: 'credits.insufficient' } })
  }
})

test('D7: at the daily limit of new chats a message continues the latest chat and says so', async () => {
  const caller = await world.newCaller({ bonusCredits: 20 })
  for (let chat = 0; chat < 10; chat += 1) await send(caller, { content: `chat ${chat}` })
  const next = await send(caller, { content: 'one more' })
  expect(next.open).toMatchObject({ continued: true, title: 'chat 9' })
})

test('input that does not fit is refused with its reason and charges nothing', async () => {
  const caller = await world.newCaller()
  for (const body of [
    { id: randomUUID(), content: '   \n ' },
    { id: randomUUID(), content: 'x'.repeat(4001) },
    { id: 'no-uuid', content: 'hi' },
    { id: randomUUID(), content: 'hi', user_id: randomUUID() },
    { id: randomUUID(), content: 'hi', credits: 100 },
    [],
    null,
  ]) {
    const response = await post(caller, '/api/chat/messages', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'request.invalid' })
  }
  const visitor = await send({ ...caller, cookie: '' }, { content: 'hi' })
  expect(visitor).toMatchObject({ status: 401, error: { code: 'access.sign_in_required' } })
  const forged = await send({ ...caller, cookie: 'session=abc.def' }, { content: 'hi' })
  expect(forged.status).toBe(401)
  const info = await (await get(caller, '/api/credits')).json()
  expect(info).toMatchObject({ total_credits: 3, daily_used: 0 })
})

test('CH-5: while the model is silent, readers get a sign of life within 6 s', async () => {
  const caller = await world.newCaller()
  world.model.behave({ behaviour: 'hang' })
  const abort = new AbortController()
  const response = await post(
    caller,
    '/api/chat/messages',
    { id: randomUUID(), content: 'Take your time' },
    { signal: abort.signal },
  )
  let bytes = ''
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader()
  while (!bytes.includes('\n\n:\n\n')) {
    const { value, done } = await reader.read()
    expect(done).toBe(false)
    bytes += value
  }
  expect(bytes.match(/^event:open/)).not.toBeNull()
  const turnId = (JSON.parse(/data:(.*)/.exec(bytes)?.[1] ?? '') as { turn_id: string }).turn_id
  await post(caller, `/api/chat/turns/${turnId}/stop`, {})
  expect((await follow(caller, turnId)).end).toMatchObject({ status: 'stopped', refunded: true })
  abort.abort()
})

test('a request of another site is refused', async () => {
  const caller = await world.newCaller()
  const response = await post(
    caller,
    '/api/chat/messages',
    { id: randomUUID(), content: 'hi' },
    {
      headers: { 'content-type': 'application/json', cookie: caller.cookie, origin: 'https://evil.example' },
    },
  )
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'request.cross_site' })
})

test('an unlimited account is charged nothing and earns no XP', async () => {
  const caller = await world.newCaller()
  await world.database.kysely
    .insertInto('user_roles')
    .values({ user_id: caller.userId, role_hierarchy: 'admin' })
    .execute()
  const reply = await send(caller, { content: 'As an admin' })
  expect(reply.end).toMatchObject({ status: 'answered', xp_awarded: 0, credits: { total_credits: -1 } })
})

test('CH-5: later readers, on any node, get the same reply from the character that they have', async () => {
  const caller = await world.newCaller({ bonusCredits: 10 })
  const reply = await send(caller, { content: 'Say it again' })
  for (const [index, after] of [0, 1, 57, USUAL_REPLY.length].entries()) {
    const url = world.nodes[index % world.nodes.length]?.url ?? caller.url
    const later = await follow({ ...caller, url }, reply.open.turn_id, after)
    expect(USUAL_REPLY.slice(0, after) + later.text).toBe(USUAL_REPLY)
    expect(later.end).toMatchObject({ status: 'answered', response_ms: reply.end?.response_ms })
  }
  const stranger = await world.newCaller()
  expect(await follow(stranger, reply.open.turn_id)).toMatchObject({
    status: 404,
    error: { code: 'chat.turn_not_found' },
  })
})
