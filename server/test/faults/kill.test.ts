import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { EndEvent } from '@pepper/contract/chat/stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import { scriptedText } from '../../src/platform/llm/scripted-behaviours.ts'
import { type ScriptedModel, startScriptedModel } from '../../src/platform/llm/scripted-model.ts'
import { type Caller, eventsOf, get, post, readChat, readReply, send } from '../chat/talk.ts'
import { createTestDatabase, type DatabaseLocation, testEngine } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { openTestSession, startTestNode } from '../nodes.ts'
import { rounds } from './rounds.ts'
import { type Ended, startServerProcess, withDatabase } from './server-process.ts'

let location: DatabaseLocation
let model: ScriptedModel
let env: Record<string, string>
beforeAll(async () => {
  location = await createTestDatabase()
  model = await startScriptedModel()
  env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' }
})
afterAll(async () => {
  await model.close()
  await location.remove()
})

/** The points at which the server dies, each with the script of the model and the tokens that a reader has by then. */
const POINTS = [
  ['after the spend, before the model says anything', '[[hang]]', 0],
  ['at the first token', '[[stall after=1]]', 1],
  ['in the middle', '[[stall after=20]]', 20],
  ['at the last token, before the turn is settled', '[[stall after=60]]', 60],
  ['while tokens come', '[[reply tokens=3000 rate=60]]', null],
] as const

const said = (tokens: number) =>
  scriptedText({ behaviour: 'reply', tokens, text: null } as Parameters<typeof scriptedText>[0])

interface CutTurn {
  point: string
  id: string
  content: string
  caller: Caller
  sessionId: string
  /** The part of the reply that the database had at the least. */
  kept: string
  isWhole: boolean
}

async function createCallers(count: number): Promise<Omit<Caller, 'url'>[]> {
  return withDatabase(location, async (database) => {
    const callers = []
    for (let index = 0; index < count; index += 1) {
      const userId = await createPerson(database, { bonusCredits: 200 })
      callers.push({ cookie: await openTestSession(database, userId) })
    }
    return callers
  })
}

async function creditsOf(caller: Caller): Promise<number> {
  return ((await (await get(caller, '/api/credits')).json()) as { total_credits: number }).total_credits
}

/** Sends a message and waits until its reply has reached the point, both for the reader and in the database. */
async function bringTo([point, script, tokens]: (typeof POINTS)[number], caller: Caller): Promise<CutTurn> {
  const [id, content] = [randomUUID(), `Until the end\n\n${script}`]
  const wanted = tokens === null ? 30 : said(tokens).length
  const response = await post(caller, '/api/chat/messages', { id, content })
  const events = eventsOf(response)
  let sessionId = ''
  let text = ''
  for await (const event of events) {
    if (event.type === 'open') sessionId = event.session_id
    if (event.type === 'text') text += event.text
    if (sessionId && text.length >= wanted) break
  }
  const stored = async () => (await readChat(caller, sessionId)).messages.at(-1)?.content ?? ''
  await expect.poll(async () => (await stored()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted)
  return { point, id, content, caller, sessionId, kept: await stored(), isWhole: tokens !== null }
}

/**
 * Ages the heartbeats on PostgreSQL, where a node counts as dead when its heartbeat is old, so that a test need not
 * wait for that.
 */
async function ageHeartbeats(): Promise<void> {
  if (testEngine() === 'pglite') return
  await withDatabase(location, (database) =>
    sql`update server_nodes set heartbeat_at = now() - interval '1 minute'`.execute(database.kysely),
  )
}

async function violations(): Promise<unknown[]> {
  return withDatabase(location, async (database) => (await verifyLedger(database, 'all')).violations)
}

async function expectSettled(turn: CutTurn, url: string, creditsBefore: number): Promise<void> {
  const caller = { ...turn.caller, url }
  const again = await send(caller, { id: turn.id, content: turn.content })
  expect([turn.point, again.open.turn_id, again.open.session_id]).toEqual([
    turn.point,
    turn.id,
    turn.sessionId,
  ])
  expect(again.end).toMatchObject({ status: 'failed', refunded: true, xp_awarded: 0 })
  if (turn.isWhole) expect(again.text).toBe(turn.kept)
  else expect(again.text.startsWith(turn.kept) && said(3000).startsWith(again.text)).toBe(true)
  expect([turn.point, await creditsOf(caller)]).toEqual([turn.point, creditsBefore])
  const chat = await readChat(caller, turn.sessionId)
  expect(chat.messages.filter((message) => message.turn?.id === turn.id)).toMatchObject([
    { role: 'assistant', content: again.text, turn: { status: 'failed', refunded: true } },
  ])
}

test('D3: a server killed at any point of a reply settles it at its next start: text kept, credit back, once', async () => {
  const callers = await createCallers(POINTS.length)
  let server = await startServerProcess(location, env)
  for (let round = 0; round < rounds(3, 50); round += 1) {
    const { url } = server
    const before = await Promise.all(callers.map((caller) => creditsOf({ ...caller, url })))
    const turns = await Promise.all(
      POINTS.map((point, index) => bringTo(point, { ...callers[index], url } as Caller)),
    )
    await pause(Math.random() * 200)
    expect(await server.kill()).toMatchObject({
      signal: 'SIGKILL',
      output: expect.not.stringMatching(/"level":50/),
    })
    expect(await violations()).toEqual([])
    await ageHeartbeats()
    server = await startServerProcess(location, env)
    for (const [index, turn] of turns.entries()) await expectSettled(turn, server.url, before[index] ?? 0)
  }
  expect((await server.stop()).code).toBe(0)
  expect(await violations()).toEqual([])
})

interface Acknowledged {
  turns: { id: string; caller: Omit<Caller, 'url'> }[]
  guests: string[]
}

/** Keeps sending and starting guest sessions until the server dies, and records what was acknowledged. */
async function keepWriting(url: string, caller: Omit<Caller, 'url'>, noted: Acknowledged): Promise<void> {
  try {
    for (;;) {
      const guest = await post({ url, cookie: '' }, '/api/identity/guest', {})
      noted.guests.push(guest.headers.getSetCookie()[0]?.split(';')[0] ?? '')
      const id = randomUUID()
      const reply = await send({ ...caller, url }, { id, content: 'What is an auction?' })
      if (reply.end?.status === 'answered') noted.turns.push({ id, caller })
    }
  } catch {
    // The server is dead.
  }
}

async function expectKept({ turns, guests }: Acknowledged, url: string): Promise<void> {
  for (const { id, caller } of turns) {
    const turn = await get({ ...caller, url }, `/api/chat/turns/${id}`)
    expect(await turn.json()).toMatchObject({ id, status: 'answered' })
  }
  for (const cookie of guests) {
    const viewer = await get({ url, cookie }, '/api/identity/viewer')
    expect(await viewer.json()).toMatchObject({ status: 'guest', guest: { creditsUsed: 0 } })
  }
}

test('I13: everything that a server acknowledged before it was killed while writing is there afterwards', async () => {
  const callers = await createCallers(4)
  let server = await startServerProcess(location)
  for (let round = 0; round < rounds(4, 100); round += 1) {
    const noted: Acknowledged = { turns: [], guests: [] }
    const { url } = server
    const writing = Promise.all(callers.map((caller) => keepWriting(url, caller, noted)))
    await expect.poll(() => noted.guests.length, { timeout: 60_000 }).toBeGreaterThan(4)
    await pause(Math.random() * 200)
    await server.kill()
    await writing
    await ageHeartbeats()
    server = await startServerProcess(location)
    await expectKept(noted, server.url)
  }
  await server.stop()
  expect(await violations()).toEqual([])
})

test('a stopping server lets its slow replies finish as long as a reply may take, then ends with 0', async () => {
  const callers = await createCallers(5)
  const server = await startServerProcess(location, { ...env, SHUTDOWN_TIMEOUT_MS: '' })
  const replies = await Promise.all(
    callers.map(async (caller) => {
      const message = { id: randomUUID(), content: 'How does an auction end?\n\n[[reply tokens=60 rate=5]]' }
      const answer = await post({ ...caller, url: server.url } as Caller, '/api/chat/messages', message)
      return { reply: readReply(answer) }
    }),
  )
  const ended = await server.stop()
  for (const { reply } of replies) {
    expect(await reply).toMatchObject({ text: said(60), end: { status: 'answered', refunded: false } })
  }
  expect(ended).toMatchObject({ code: 0, signal: null })
  expect(await violations()).toEqual([])
})

test('a stopping server cuts off a reply that takes too long: its text stays, its credit comes back', async () => {
  const [caller] = await createCallers(1)
  const server = await startServerProcess(location, { ...env, SHUTDOWN_TIMEOUT_MS: '300' })
  const whole = { ...caller, url: server.url } as Caller
  const message = { id: randomUUID(), content: 'How does a season begin?\n\n[[reply tokens=5000 rate=100]]' }
  let text = ''
  let end: EndEvent | undefined
  let stopped: Promise<Ended> | undefined
  for await (const event of eventsOf(await post(whole, '/api/chat/messages', message))) {
    if (event.type === 'text') text += event.text
    if (event.type === 'end') end = event
    if (text !== '') stopped ??= server.stop()
  }
  expect((await stopped)?.code).toBe(0)
  expect(end).toMatchObject({ status: 'failed', refunded: true, credits: { total_credits: 203 } })
  expect(said(5000).startsWith(text) && text.length > 0).toBe(true)
  expect(await violations()).toEqual([])
})

if (testEngine() === 'postgres') {
  test('D3: the reply of a killed node is settled by one that lives on', async () => {
    const [caller] = await createCallers(1)
    const dying = await startServerProcess(location, env)
    const living = await startTestNode(location, env)
    try {
      const turn = await bringTo(POINTS[2], { ...caller, url: dying.url } as Caller)
      await dying.kill()
      const { nodeId } = living.runtime
      await sql`update server_nodes set heartbeat_at = now() - interval '1 minute' where id <> ${nodeId}`.execute(
        living.runtime.db.kysely,
      )
      await expectSettled(turn, living.url, 203)
    } finally {
      await living.stop()
    }
    expect(await violations()).toEqual([])
  })

  test('a node killed while the reply waits to be settled: it is settled once, by the first to come', async () => {
    const [caller] = await createCallers(1)
    const dying = await startServerProcess(location, env)
    const id = randomUUID()
    const content = 'How does an auction end?\n\n[[reply tokens=40 rate=100]]'
    await withDatabase(location, async (database) => {
      await database.transaction(async (tx) => {
        const message = { id, content }
        const response = await post({ ...caller, url: dying.url } as Caller, '/api/chat/messages', message)
        await sql`select from credit_accounts a join turns t using (user_id) where t.id = ${id} for update of a`.execute(
          tx,
        )
        let text = ''
        for await (const event of eventsOf(response)) {
          if (event.type === 'text') text += event.text
          if (text === said(40)) break
        }
        await expect
          .poll(async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows.length)
          .toBeGreaterThan(0)
        await dying.kill()
      })
    })
    await ageHeartbeats()
    const server = await startServerProcess(location, env)
    const url = server.url
    const again = await send({ ...caller, url } as Caller, { id, content })
    const credits = await creditsOf({ ...caller, url } as Caller)
    expect([
      ['answered', false, 202],
      ['failed', true, 203],
    ]).toContainEqual([again.end?.status, again.end?.refunded, credits])
    await server.stop()
    expect(await violations()).toEqual([])
  })
}
