import { randomUUID } from 'node:crypto'
import type { ChatExport, ChatHit, RecentChat } from '@pepper/contract/chat'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eraseDeletedChats } from '../../src/domains/chat/sessions/erase-deleted-chats.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { type Caller, get, post, readChat, send } from './talk.ts'

const NOT_THERE = 'chat_1700000000000_0123456789abcdef0123456789abcdef'
const MINUTE_MS = 60_000
let now = Date.parse('2026-05-01T10:00:00Z')
let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ clock: { now: () => new Date(now) } })
})
afterAll(() => world.close())
afterEach(async () => {
  world.model.behave()
  expect(await world.verify()).toEqual([])
})

async function call(caller: Caller, method: string, path: string, body?: unknown) {
  const response = await fetch(`${caller.url}/api/chat/sessions/${path}`, {
    method,
    headers: { cookie: caller.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.text() }
}

async function search(caller: Caller, query: string): Promise<ChatHit[]> {
  const response = await get(caller, `/api/chat/search?query=${encodeURIComponent(query)}`)
  expect([query, response.status]).toEqual([query, 200])
  return ((await response.json()) as { hits: ChatHit[] }).hits
}

async function recent(caller: Caller, before = ''): Promise<RecentChat[]> {
  const response = await get(caller, `/api/chat/sessions${before}`)
  return ((await response.json()) as { chats: RecentChat[] }).chats
}

/** Starts a chat with one question; returns its id. */
async function talk(caller: Caller, content: string): Promise<string> {
  now += 1000
  return (await send(caller, { content })).open.session_id
}

/** Adds questions to a chat: a word and their number. */
async function fill(
  { userId }: Caller & { userId: string },
  session: string,
  { word, count }: { word: string; count: number },
) {
  await sql`
    with many as (select gen_random_uuid() as turn, n from generate_series(1, ${count}::int) n),
    opened as (
      insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, is_charged, created_at, status, settled_at)
      select turn, ${userId}, ${session}, turn, turn, turn, false, ${new Date(now)}, 'answered', ${new Date(now)} from many
      returning id
    )
    insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
    select turn, ${session}, ${userId}, 'user', ${word} || ' ' || n, turn, ${new Date(now)}
    from many join opened on id = turn`.execute(world.database.kysely)
}

const marked = ({ snippet }: ChatHit) => snippet.filter((part) => part.is_match).map(({ text }) => text)

test('DR-2: a search finds each chat once by its first message, the newest first, and marks what it found', async () => {
  const caller = await world.newCaller({ bonusCredits: 20 })
  const older = await talk(caller, 'Where do zebras sleep?')
  const newer = await talk(caller, 'Tell me about Zebra stripes')
  await call(caller, 'POST', `${older}/rename`, { title: 'Night animals' })
  const hits = await search(caller, 'zebra')
  expect(hits.map((hit) => [hit.session_id, hit.message?.role ?? 'title'])).toEqual([
    [newer, 'user'],
    [older, 'user'],
  ])
  expect(hits.map(marked)).toEqual([['Zebra'], ['zebras']])
  expect(hits[1]).toMatchObject({ title: 'Night animals' })
  expect((await search(caller, 'animals')).map((hit) => [hit.session_id, hit.message])).toEqual([
    [older, null],
  ])
})

test('DR-2: a half-typed last word finds, earlier words are whole; case and accents do not matter', async () => {
  const caller = await world.newCaller({ bonusCredits: 20 })
  await talk(caller, 'Crème brûlée recipes, naïve question')
  const counts = async (query: string) => (await search(caller, query)).length
  expect(await counts('crem')).toBe(1)
  expect(await counts('BRÛL')).toBe(1)
  expect(await counts('creme brulee rec')).toBe(1)
  expect(await counts('recipes crème')).toBe(1)
  expect(await counts('crem recipes')).toBe(0)
  expect(await counts('crem ')).toBe(0)
})

test('DR-2: odd input is answered, never an error', async () => {
  const caller = await world.newCaller({ bonusCredits: 20 })
  await talk(caller, `it's a \\ back'slash & (pipe) | www.example.com/path ${'x'.repeat(3_500)}`)
  await talk(caller, '日本語のチャット 🦓')
  for (const query of ['', ' ', "'", '\\', '!&|():*', "' or 1=1", '🦓', '%', 'a:*', '\0', 'é'.repeat(100)])
    await search(caller, query)
  expect(await search(caller, 'www.exam')).not.toEqual([])
  expect(await search(caller, '日本')).not.toEqual([])
  expect(await search(caller, "back'slash")).not.toEqual([])
  expect((await get(caller, `/api/chat/search?query=${'a'.repeat(101)}`)).status).toBe(400)
})

test('DR-2: a search never finds messages of another member, however often they wrote the word', async () => {
  const [owner, stranger] = [await world.newCaller(), await world.newCaller()]
  const session = await talk(owner, 'My secret xylophone')
  expect(await search(owner, 'xylophone')).not.toEqual([])
  expect(await search(stranger, 'xylophone')).toEqual([])
  await fill(owner, session, { word: 'xylophone', count: 30 })
  // The title and the 20 newest messages.
  expect(await search(owner, 'xylophone')).toHaveLength(21)
  expect(await search(stranger, 'xylophone')).toEqual([])
})

test('DR-2: old messages in long lists are found by the index, common ones only as many as requested', async () => {
  const caller = await world.newCaller({ bonusCredits: 5 })
  const session = await talk(caller, 'A needlework question')
  await fill(caller, session, { word: 'hay', count: 400 })
  expect((await search(caller, 'needlew')).map((hit) => hit.message?.role)).toEqual(['user'])
  const common = await search(caller, 'hay')
  expect(common).toHaveLength(20)
  expect(common[0]?.snippet.map(({ text }) => text).join('')).toBe('hay 400')

  const oldest = (await search(caller, 'needlework'))[0]?.message?.id
  const page = await (await get(caller, `/api/chat/sessions/${session}?reach=${oldest}`)).json()
  const { messages, earlier } = page as { messages: { id: string }[]; earlier: string | null }
  expect([messages.length, messages[0]?.id, earlier]).toEqual([402, oldest, null])
  const missed = await (await get(caller, `/api/chat/sessions/${session}?reach=${randomUUID()}`)).json()
  expect((missed as { messages: unknown[] }).messages).toHaveLength(50)
})

test('DR-4: the list of chats goes on where it ended, without gaps where moments are alike', async () => {
  const caller = await world.newCaller()
  await sql`
    insert into chat_sessions (session_id, user_id, title, message_count, last_message_at)
    select format('chat_1700000000000_%s', lpad(n::text, 12, '0')), ${caller.userId}, 'Chat ' || n, 2,
      timestamptz '2026-01-01' + (n / 7) * interval '1 second'
    from generate_series(1, 70) n`.execute(world.database.kysely)
  const seen: string[] = []
  for (let page = await recent(caller); page.length > 0; ) {
    seen.push(...page.map(({ session_id }) => session_id))
    const last = page.at(-1) as RecentChat
    page = await recent(
      caller,
      `?before_at=${encodeURIComponent(last.last_message_at)}&before_id=${last.session_id}`,
    )
  }
  expect([seen.length, new Set(seen).size]).toEqual([70, 70])
  expect((await get(caller, `/api/chat/sessions?before_id=${NOT_THERE}`)).status).toBe(400)
})

test('DR-4: a finished reply marks its chat as unread, until it is seen on any device', async () => {
  const caller = await world.newCaller({ bonusCredits: 5 })
  const session = await talk(caller, 'Answer me later')
  const mark = async () => (await recent(caller)).find((chat) => chat.session_id === session)?.is_unread
  now += 1000
  const at = new Date(now)
  await sql`update turns set settled_at = ${at} where session_id = ${session}`.execute(world.database.kysely)
  expect(await mark()).toBe(true)
  now += 1000
  expect((await call(caller, 'POST', `${session}/seen`, {})).status).toBe(200)
  expect(await mark()).toBe(false)
})

test('DR-7: a chat gets a title of its own, for its owner only and within its bounds', async () => {
  const [owner, stranger] = [await world.newCaller({ bonusCredits: 5 }), await world.newCaller()]
  const session = await talk(owner, 'Old name')
  expect((await call(owner, 'POST', `${session}/rename`, { title: '  New name ' })).body).toBe(
    '{"title":"New name"}',
  )
  expect((await recent(owner))[0]).toMatchObject({ title: 'New name', message_count: 2 })
  await send(owner, { session_id: session, content: 'More' })
  expect((await recent(owner))[0]).toMatchObject({ title: 'New name' })
  for (const title of ['', '   ', 'a'.repeat(81), 'a\nb', '\ud800'])
    expect((await call(owner, 'POST', `${session}/rename`, { title })).status).toBe(400)
  expect(await call(stranger, 'POST', `${session}/rename`, { title: 'Mine' })).toEqual(
    await call(stranger, 'POST', `${NOT_THERE}/rename`, { title: 'Mine' }),
  )
})

test('DR-7: a deleted chat is gone everywhere at once, and comes back as it was while that is offered', async () => {
  const caller = await world.newCaller({ bonusCredits: 5 })
  const reply = await send(caller, { content: 'Delete the walrus' })
  const session = reply.open.session_id
  const before = await readChat(caller, session)
  const deleted = JSON.parse((await call(caller, 'POST', `${session}/remove`, {})).body)
  expect(Date.parse(deleted.restorable_until)).toBe(now + MINUTE_MS)
  expect(await recent(caller)).toEqual([])
  expect(await search(caller, 'walrus')).toEqual([])
  const gone = [
    (await get(caller, `/api/chat/sessions/${session}`)).status,
    (await get(caller, `/api/chat/sessions/${session}/export`)).status,
    (await get(caller, `/api/chat/turns/${reply.open.turn_id}`)).status,
    (await send(caller, { session_id: session, content: 'Still there?' })).status,
    (await call(caller, 'POST', `${session}/rename`, { title: 'Still?' })).status,
    (await call(caller, 'POST', `${session}/seen`, {})).status,
    (await call(caller, 'POST', `${session}/remove`, {})).status,
  ]
  expect(gone).toEqual([404, 404, 404, 404, 404, 404, 404])
  now += 30_000
  expect((await call(caller, 'POST', `${session}/restore`, {})).status).toBe(200)
  expect(await readChat(caller, session)).toEqual(before)
  expect(await search(caller, 'walrus')).toHaveLength(1)
})

test('DR-7: after a while a deletion is final: no word is left, and the ledger still holds', async () => {
  const caller = await world.newCaller({ bonusCredits: 5 })
  const session = await talk(caller, 'Forget the flamingo')
  await call(caller, 'POST', `${session}/remove`, {})
  now += 2 * MINUTE_MS
  expect((await call(caller, 'POST', `${session}/restore`, {})).status).toBe(404)
  const { runtime } = world.nodes[0] as ChatWorld['nodes'][number]
  expect(await eraseDeletedChats(runtime)).toBe(0)
  now += 15 * MINUTE_MS
  expect(await eraseDeletedChats(runtime)).toBe(1)
  const { rows } = await sql`
    select s.title, (select count(*)::int from messages m where m.session_id = s.session_id) as messages,
      (select count(*)::int from turns t where t.session_id = s.session_id) as turns
    from chat_sessions s where s.session_id = ${session}`.execute(world.database.kysely)
  expect(rows).toEqual([{ title: null, messages: 0, turns: 1 }])
})

test('DR-7: deleting a chat before the first word of a reply stops it and returns the credit', async () => {
  const caller = await world.newCaller()
  world.model.behave({ firstTokenMs: 5_000 })
  const response = await post(caller, '/api/chat/messages', { id: randomUUID(), content: 'Slow, please' })
  const reading = response.text()
  const session = await expect
    .poll(async () => (await recent(caller))[0]?.session_id, { timeout: 60_000 })
    .toBeDefined()
    .then(async () => (await recent(caller))[0]?.session_id as string)
  expect((await call(caller, 'POST', `${session}/remove`, {})).status).toBe(200)
  expect(await reading).toContain('stopped')
  const credits = (await (await get(caller, '/api/credits')).json()) as { total_credits: number }
  expect(credits.total_credits).toBe(3)
})

test('DR-7: an exported chat has all its messages, for its owner only', async () => {
  const [owner, stranger] = [await world.newCaller({ bonusCredits: 5 }), await world.newCaller()]
  const session = await talk(owner, 'Take me along')
  const first = await call(owner, 'GET', `${session}/export`)
  const file = JSON.parse(first.body) as ChatExport
  expect(file).toMatchObject({ format: 'chat/1', session_id: session, title: 'Take me along' })
  expect(file.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(await call(stranger, 'GET', `${session}/export`)).toEqual(
    await call(stranger, 'GET', `${NOT_THERE}/export`),
  )
})
