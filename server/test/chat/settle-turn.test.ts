import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { settleTurn } from '../../src/domains/chat/turns/settle-turn.ts'
import { createRandom } from '../attacks/inputs/seeded-random.ts'
import { failFirst } from '../cut-database.ts'
import { testEngine } from '../databases.ts'
import { rounds } from '../faults/rounds.ts'
import { recordFigures } from '../proof/record-figures.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { type Caller, eventsOf, follow, get, post, readChat, send } from './talk.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ nodes: 2, env: { LLM_FALLBACK: 'none' } })
})
afterAll(() => world.close())
afterEach(async () => {
  world.model.behave()
  expect(await world.verify()).toEqual([])
})

/** Sends, waits for `characters` of the reply, stops it, if need be at the cost of the credit, and reads the rest. */
async function sendAndStop(
  caller: Awaited<ReturnType<ChatWorld['newCaller']>>,
  characters: number,
  { url = caller.url, isFree = true } = {},
) {
  const response = await post(caller, '/api/chat/messages', { id: randomUUID(), content: 'Go on and on' })
  let text = ''
  let turnId = ''
  for await (const event of eventsOf(response)) {
    if (event.type === 'open') turnId = event.turn_id
    if (event.type === 'text') text += event.text
    if (event.type === 'end') return { text, end: event, turnId }
    if (turnId && text.length >= characters) {
      const stopped = await post({ ...caller, url }, `/api/chat/turns/${turnId}/stop`, {})
      const answer = (await stopped.json()) as { accepted: boolean; costs_credit: boolean }
      if (characters === 0) expect(answer).toEqual({ accepted: isFree, costs_credit: !isFree })
      if (!isFree) await post({ ...caller, url }, `/api/chat/turns/${turnId}/stop`, { accept_cost: true })
      characters = Number.POSITIVE_INFINITY
    }
  }
  throw new Error('the stream ended without its end')
}

test('CH-4: a reply stopped after its first character keeps its credit and its text', async () => {
  const caller = await world.newCaller()
  world.model.behave({ tokens: 2_000, rate: 100 })
  const { text, end } = await sendAndStop(caller, 10)
  expect(end).toMatchObject({ status: 'stopped', refunded: false, credits: { total_credits: 2 } })
  expect(text.length).toBeGreaterThanOrEqual(10)
})

test('CH-4: a reply can be stopped from another node', async () => {
  const caller = await world.newCaller()
  world.model.behave({ tokens: 2_000, rate: 100 })
  const { end } = await sendAndStop(caller, 10, { url: world.nodes.at(-1)?.url ?? caller.url })
  expect(end).toMatchObject({ status: 'stopped', refunded: false })
})

test('CR-4, CH-4: a reply stopped before its first character is returned five times a day; the sixth stop says first that it costs', async () => {
  const caller = await world.newCaller({ bonusCredits: 5 })
  world.model.behave({ behaviour: 'hang' })
  const outcomes = []
  for (let stop = 0; stop < 6; stop += 1) {
    outcomes.push((await sendAndStop(caller, 0, { isFree: stop < 5 })).end.refunded)
  }
  expect(outcomes).toEqual([true, true, true, true, true, false])
})

test('CR-4, D3: of two replies stopped at once with one free stop left, one is stopped and the other asks first', async () => {
  const caller = await world.newCaller({ bonusCredits: 10 })
  world.model.behave({ behaviour: 'hang' })
  for (let stop = 0; stop < 4; stop += 1) await sendAndStop(caller, 0)
  const ids = [randomUUID(), randomUUID()]
  const begin = async (id: string) => {
    const events = eventsOf(await post(caller, '/api/chat/messages', { id, content: 'Go on and on' }))
    await events.next()
    return events
  }
  const replies = await Promise.all(ids.map(begin))
  const stop = async (id: string, body = {}) =>
    (await post(caller, `/api/chat/turns/${id}/stop`, body)).json() as Promise<{ accepted: boolean }>
  const answers = await Promise.all(ids.map((id) => stop(id)))
  const stopped = answers.findIndex(({ accepted }) => accepted)
  expect(answers).toContainEqual({ accepted: true, costs_credit: false })
  expect(answers).toContainEqual({ accepted: false, costs_credit: true })
  const ends = []
  for await (const event of replies[stopped] ?? []) if (event.type === 'end') ends.push(event)
  expect(ends).toMatchObject([{ status: 'stopped', refunded: true }])
  await stop(ids[1 - stopped] ?? '', { accept_cost: true })
  for await (const event of replies[1 - stopped] ?? []) if (event.type === 'end') ends.push(event)
  expect(ends[1]).toMatchObject({ status: 'stopped', refunded: false })
})

test('CH-5: closing the connection is no stop: the reply goes on and is charged', async () => {
  const caller = await world.newCaller()
  world.model.behave({ tokens: 60, rate: 100 })
  const id = randomUUID()
  const abort = new AbortController()
  const response = await post(
    caller,
    '/api/chat/messages',
    { id, content: 'I am leaving' },
    { signal: abort.signal },
  )
  const seen = []
  for await (const event of eventsOf(response)) {
    seen.push(event)
    if (seen.length === 5) break
  }
  abort.abort()
  const reply = await follow({ ...caller, url: world.nodes.at(-1)?.url ?? caller.url }, id)
  expect(reply.end).toMatchObject({ status: 'answered', refunded: false })
  expect(reply.text.split(' ')).toHaveLength(61)
})

/** Reads a reply with cuts, each after some events, on the nodes in turn; returns its text and the waits after a cut. */
async function readWithCuts(caller: Caller, turnId: string, random: (limit: number) => number) {
  const waits: number[] = []
  let text = ''
  for (let isOver = false; !isOver; ) {
    const { url = '' } = world.nodes[waits.length % world.nodes.length] ?? {}
    const patience = 1 + random(13)
    let read = 0
    const asked = performance.now()
    const response = await get({ ...caller, url }, `/api/chat/turns/${turnId}/stream?after=${text.length}`)
    for await (const event of eventsOf(response)) {
      if (read === 0) waits.push(performance.now() - asked)
      if (event.type === 'text') text += event.text
      if (event.type === 'end') isOver = true
      read += 1
      if (read > patience) break
    }
  }
  return { text, waits }
}

test('CH-5: a reply cut at random places and followed again on any node is byte for byte the same, and goes on soon', async () => {
  const seed = Number(process.env.PROVE_SEED ?? Math.floor(Math.random() * 1_000_000))
  const random = createRandom(seed)
  const waits: number[] = []
  while (waits.length < rounds(200, 5_000)) {
    const caller = await world.newCaller()
    world.model.behave({ behaviour: 'reply', tokens: 80, rate: 200 })
    const id = randomUUID()
    const first = await post(caller, '/api/chat/messages', { id, content: 'Cut me off' })
    await first.body?.cancel()
    const readers = await Promise.all(Array.from({ length: 8 }, () => readWithCuts(caller, id, random)))
    const whole = await follow(caller, id)
    for (const reader of readers) {
      expect([seed, reader.text]).toEqual([seed, whole.text])
      waits.push(...reader.waits)
    }
  }
  const p95 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? Number.NaN
  recordFigures(`cut-replies-${testEngine()}`, { seed, cuts: waits.length, resume_p95_ms: Math.round(p95) })
  // The machine of a suite may be busy with other tests.
  expect(p95).toBeLessThan(rounds(5_000, 300))
})

test('a retry is a new turn that costs a credit; its reply takes the place of the failed one', async () => {
  const caller = await world.newCaller()
  world.model.behave({ behaviour: 'error' })
  const failed = await send(caller, { content: 'Please work' })
  world.model.behave()
  const retried = await send(caller, { content: undefined, retry_of: failed.open.turn_id })
  expect(retried.end).toMatchObject({ status: 'answered', credits: { total_credits: 2 } })
  const chat = await readChat(caller, failed.open.session_id)
  expect(chat.messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Please work'],
    ['assistant', retried.text],
  ])
  expect(chat.message_count).toBe(2)
  expect(world.model.requests.at(-1)?.messages.filter(({ role }) => role === 'user')).toHaveLength(1)
  const stale = await send(caller, { content: undefined, retry_of: failed.open.turn_id })
  expect(stale).toMatchObject({ status: 409, error: { code: 'chat.retry_not_possible' } })
})

test('AU-8: signing out closes the open streams of the session, in the middle of a reply', async () => {
  const caller = await world.newCaller()
  world.model.behave({ tokens: 100_000, rate: 20 })
  const response = await post(caller, '/api/chat/messages', { id: randomUUID(), content: 'A long story' })
  const seen: string[] = []
  const reading = (async () => {
    for await (const { type } of eventsOf(response)) seen.push(type)
  })().catch(() => 'closed')
  await expect.poll(() => seen).toContain('text')
  await sql`delete from auth_sessions where user_id = ${caller.userId}`.execute(world.database.kysely)
  await reading
  expect(seen).not.toContain('end')
  for (const node of world.nodes) for (const live of node.chatNode.live.values()) live.cutOff()
  await pause(100)
})

test('a turn whose node died is settled once by the first to recover it: partial text kept, credit back', async () => {
  const caller = await world.newCaller()
  const { open } = await send(caller, { content: 'first' })
  const turnId = randomUUID()
  await sql`
    with opened as (select chat_open_turn(s.token, now(), 'UTC', gen_random_uuid(), ${turnId}, ${open.session_id}, 'chat_1700000000000_aaaaaaaaaaaa',
      gen_random_uuid(), 'second', 'second', null, '{"is_maintenance":false,"unlimited_daily":10,"chats_a_day":0}')
      from auth_sessions s where s.user_id = ${caller.userId})
    select * from opened`.execute(world.database.kysely)
  await sql`update turns set content = 'Half an ans' where id = ${turnId}`.execute(world.database.kysely)
  const { recoverTurns } = await import('../../src/domains/chat/index.ts')
  const settled = await Promise.all(
    [...world.nodes, ...world.nodes].map((node) => recoverTurns(node.chatNode)),
  )
  expect(settled.reduce((sum, count) => sum + count, 0)).toBe(1)
  const reply = await follow(caller, turnId)
  expect(reply).toMatchObject({ text: 'Half an ans', end: { status: 'failed', refunded: true } })
})

test('a turn whose opening its node never heard of is settled by that node alone: the credit comes back', async () => {
  const caller = await world.newCaller()
  const { open } = await send(caller, { content: 'first' })
  const turnId = randomUUID()
  const [owner, ...others] = world.nodes
  await sql`
    with opened as (select chat_open_turn(s.token, now() - interval '1 minute', 'UTC', ${owner?.runtime.nodeId},
      ${turnId}, ${open.session_id}, 'chat_1700000000000_aaaaaaaaaaaa', gen_random_uuid(), 'second', 'second', null,
      '{"is_maintenance":false,"unlimited_daily":10,"chats_a_day":0}')
      from auth_sessions s where s.user_id = ${caller.userId})
    select * from opened`.execute(world.database.kysely)
  const { recoverTurns } = await import('../../src/domains/chat/index.ts')
  for (const other of others) expect(await recoverTurns(other.chatNode)).toBe(0)
  if (owner) expect(await recoverTurns(owner.chatNode)).toBe(1)
  expect(await follow(caller, turnId)).toMatchObject({ text: '', end: { status: 'failed', refunded: true } })
})

test('D3: a complete reply that could not be saved at first is saved later, and its credit kept', async () => {
  const caller = await world.newCaller()
  const { open } = await send(caller, { content: 'first' })
  const turnId = randomUUID()
  await sql`
    with opened as (select chat_open_turn(s.token, now(), 'UTC', ${world.nodes[0]?.runtime.nodeId},
      ${turnId}, ${open.session_id}, 'chat_1700000000000_aaaaaaaaaaaa', gen_random_uuid(), 'second', 'second', null,
      '{"is_maintenance":false,"unlimited_daily":10,"chats_a_day":0}')
      from auth_sessions s where s.user_id = ${caller.userId})
    select * from opened`.execute(world.database.kysely)
  const runtime = { ...(world.nodes[0] as StartedNode).runtime, db: failFirst(world.database, 3) }
  const outcome = { status: 'answered' as const, content: 'Whole', sources: [], usage: null }
  expect(await settleTurn(runtime, turnId, outcome)).toMatchObject({ status: 'answered', refunded: false })
  expect(await follow(caller, turnId)).toMatchObject({ text: 'Whole', end: { status: 'answered' } })
})
