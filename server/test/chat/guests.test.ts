import { randomUUID } from 'node:crypto'
import type { Message } from '@pepper/contract/chat'
import type { GuestAllowance } from '@pepper/contract/chat/stream'
import { DAY_MS } from '@pepper/contract/durations'
import type { SettingKey } from '@pepper/contract/settings'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanUp } from '../../src/app/clean-up.ts'
import type { StartedNode } from '../../src/app/start-node.ts'
import { openGuestChat } from '../../src/domains/chat/guests/guest-store.ts'
import { findGuestShare, recoverGuestTurns } from '../../src/domains/chat/index.ts'
import { forgetModelUse, isBudgetSpent } from '../../src/domains/chat/turns/model-budget.ts'
import { forgetSettings } from '../../src/domains/settings/read-settings.ts'
import { signTestCookie } from '../nodes.ts'
import { storeSettings } from '../stored-settings.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { type Caller, eventsOf, get, post, type Reply, readChat, readReply, send } from './talk.ts'

/** A visitor's browser: its cookies, and the network that it comes from. */
interface Guest extends Caller {
  network: string
}

const LIMITS = {
  guest_messages_a_day: 15,
  guest_network_messages_a_day: 60,
  guest_site_messages_a_day: 1000,
}

let world: ChatWorld
/** The clocks of all nodes: no test meets midnight, and one goes there. */
let now = new Date()
let networks = 0
beforeAll(async () => {
  world = await startChatWorld({ nodes: 2, clock: { now: () => now }, env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())
afterEach(() => world.model.behave())
beforeEach(async () => {
  now = new Date()
  await sql`delete from guest_chats`.execute(world.database.kysely)
  await sql`delete from guest_allowances`.execute(world.database.kysely)
  await set({ guest_chat: true, maintenance_mode: false, model_tokens_a_day: 0, ...LIMITS })
})

async function set(settings: Partial<Record<SettingKey, unknown>>): Promise<void> {
  await storeSettings(world.database, settings)
  for (const { runtime } of world.nodes) {
    forgetSettings(runtime)
    forgetModelUse(runtime)
  }
}

const nodeAt = (index: number) => world.nodes[index % world.nodes.length] as StartedNode

async function newGuest({ node = 0, network = `198.51.100.${++networks}` } = {}): Promise<Guest> {
  const guest = { url: nodeAt(node).url, cookie: '', network }
  const response = await call(guest, '/api/identity/guest', {})
  expect(response.status).toBe(200)
  return guest
}

/** Posts as this browser, which keeps the cookies that it is given. */
async function call(guest: Guest, path: string, body: unknown): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    cookie: guest.cookie,
    'x-forwarded-for': guest.network,
  }
  const response = await post(guest, path, body, { headers })
  keepCookies(guest, response)
  return response
}

function keepCookies(guest: Caller, response: Response): void {
  const jar = new Map(
    guest.cookie
      .split('; ')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split('=') as [string, string]),
  )
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  guest.cookie = [...jar].map((pair) => pair.join('=')).join('; ')
}

async function say(guest: Guest, content: string, id: string = randomUUID()): Promise<Reply> {
  return readReply(await call(guest, '/api/guests/messages', { id, content }))
}

/** Says it and waits for the first event only. */
async function begin(guest: Guest, content: string): Promise<string> {
  const id = randomUUID()
  const response = await call(guest, '/api/guests/messages', { id, content })
  await eventsOf(response).next()
  return id
}

interface GuestChat {
  chat: { session_id: string; title: string; messages: Message[] } | null
  allowance: GuestAllowance
}

async function read(guest: Caller): Promise<GuestChat> {
  const response = await get(guest, '/api/guests/chat')
  expect(response.status).toBe(200)
  return (await response.json()) as GuestChat
}

const wordsOf = (messages: Message[] = []) => messages.map(({ role, content }) => [role, content])

/** Creates the browser of a person who has joined: it holds their session and what it held as a guest's. */
async function join(guest: Guest, node = 0): Promise<Guest & { userId: string }> {
  const member = await world.newCaller({ node })
  return { ...member, network: guest.network, cookie: `${guest.cookie}; ${member.cookie}` }
}

async function take(member: Guest): Promise<{ session_id: string; title: string } | null> {
  const response = await call(member, '/api/guests/chat/take', {})
  expect(response.status).toBe(200)
  return ((await response.json()) as { chat: { session_id: string; title: string } | null }).chat
}

async function count(table: 'guest_chats' | 'guest_turns' | 'guest_allowances' | 'turns'): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(world.database.kysely)
  return rows[0]?.count ?? 0
}

const sent = () => world.model.calls

test('GU-3: guests cannot chat where the operator has not turned it on, and nothing is kept', async () => {
  await set({ guest_chat: false })
  expect(await findGuestShare(nodeAt(0).runtime)).toBeNull()
  const guest = await newGuest()
  const calls = sent()
  expect(await say(guest, 'Hello there')).toMatchObject({ status: 403, error: { code: 'guests.off' } })
  expect((await get(guest, '/api/guests/chat')).status).toBe(403)
  expect([await count('guest_chats'), await count('guest_allowances'), sent()]).toEqual([0, 0, calls])
})

test('GU-3: a guest talks with the guide, sees how many messages are left today, and finds the chat again', async () => {
  const guest = await newGuest()
  const first = await say(guest, 'What is an auction?')
  expect(first.end).toMatchObject({ status: 'answered', credits: null, receipt: null, xp_awarded: 0 })
  expect(first.open.allowance).toMatchObject({ limit: 15, left: 14 })
  expect(Date.parse(first.open.allowance?.resets_at ?? '')).toBeGreaterThan(now.getTime())
  const second = await say({ ...guest, url: nodeAt(1).url }, 'And what does it cost?')
  expect(second.open).toMatchObject({ session_id: first.open.session_id, allowance: { left: 13 } })
  const { chat, allowance } = await read(guest)
  expect(wordsOf(chat?.messages)).toEqual([
    ['user', 'What is an auction?'],
    ['assistant', first.text],
    ['user', 'And what does it cost?'],
    ['assistant', second.text],
  ])
  expect(chat).toMatchObject({ session_id: first.open.session_id, title: 'What is an auction?' })
  expect(allowance.left).toBe(13)
  expect(JSON.stringify(world.model.requests.at(-1))).toContain('What is an auction?')
})

test('GU-3: a guest who comes back keeps the chat for longer than the cookie lasts at first', async () => {
  const guest = await newGuest()
  const first = await say(guest, 'What is an auction?')
  for (let week = 0; week < 6; week += 1) {
    now = new Date(now.getTime() + 6 * DAY_MS)
    const response = await call(guest, '/api/guests/messages', { id: randomUUID(), content: `Week ${week}` })
    const [cookie] = response.headers.getSetCookie().filter((line) => line.startsWith('guest='))
    expect(cookie).toContain('Max-Age=2592000')
    expect((await readReply(response)).open.session_id).toBe(first.open.session_id)
    await cleanUp(nodeAt(0).runtime)
  }
  expect((await read(guest)).chat?.session_id).toBe(first.open.session_id)
})

test('GU-3: a refused message lets the session and its cookie last no longer', async () => {
  const guest = await newGuest()
  await say(guest, 'What is an auction?')
  await set({ guest_site_messages_a_day: 1 })
  now = new Date(now.getTime() + 2 * DAY_MS)
  await say(await newGuest(), 'What is an auction?')
  const sessions = world.database.kysely.selectFrom('chat_sessions').select(['session_id', 'updated_at'])
  const before = await sessions.execute()
  const response = await call(guest, '/api/guests/messages', { id: randomUUID(), content: 'And now?' })
  expect(await response.json()).toMatchObject({ code: 'guests.site_limit_reached' })
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await sessions.execute()).toEqual(before)
})

test('GU-3: a guest who asks about an account gets a true answer, without a model', async () => {
  const guest = await newGuest()
  const calls = sent()
  const { text } = await say(guest, 'How many credits do I have left?')
  expect(text).toContain('14 of 15 guest messages left today')
  expect(text).toContain('you have no account yet')
  expect(text).toContain('3 credits every day')
  expect(sent()).toBe(calls)
})

test('GU-3: of two tabs on two nodes that race at the limit exactly as many are answered as the day allows', async () => {
  const guest = await newGuest()
  const tabs = [guest, { ...guest, url: nodeAt(1).url }]
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, index) => say({ ...(tabs[index % 2] as Guest) }, `Question ${index}`)),
  )
  const refused = replies.filter(({ status }) => status !== 200)
  expect(replies.filter(({ end }) => end?.status === 'answered')).toHaveLength(15)
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
    Array.from({ length: 9 }, () => [429, 'guests.limit_reached']),
  )
  expect(refused[0]?.error?.data).toEqual({ resets_at: expect.any(String) })
  expect(await count('guest_turns')).toBe(15)
  expect((await read(guest)).allowance.left).toBe(0)
  now = new Date(now.getTime() + DAY_MS)
  expect(await say(guest, 'A new day')).toMatchObject({ open: { allowance: { left: 14 } } })
})

test('GU-3: a message that arrives again is answered once, even at the limit, and counts once', async () => {
  await set({ guest_messages_a_day: 1 })
  const guest = await newGuest()
  const id = randomUUID()
  const calls = sent()
  const replies = await Promise.all(
    [0, 1, 0, 1].map((node) => say({ ...guest, url: nodeAt(node).url }, 'Tell me of bids', id)),
  )
  expect(replies.map(({ status, error, end }) => [status, error?.code, end?.status])).toEqual(
    replies.map(() => [200, undefined, 'answered']),
  )
  expect(replies.map(({ text }) => text)).toEqual(replies.map(() => replies[0]?.text))
  expect(replies.map(({ open }) => [open.turn_id, open.allowance?.left])).toEqual(replies.map(() => [id, 0]))
  expect([await count('guest_turns'), sent() - calls]).toEqual([1, 1])
  expect(await say(guest, 'Something else', id)).toMatchObject({
    status: 409,
    error: { code: 'chat.message_id_taken' },
  })
})

test('GU-3: copies of a first message that arrive at the same moment all find the one chat', async () => {
  for (let round = 0; round < 40; round++) {
    const chat = {
      guestHash: randomUUID(),
      sessionId: randomUUID(),
      title: 'One',
      now,
      keptSince: new Date(0),
    }
    await Promise.all(
      world.nodes.flatMap(({ runtime }) =>
        Array.from({ length: 4 }, () => runtime.db.transaction((tx) => openGuestChat(tx, chat))),
      ),
    )
  }
  expect(await count('guest_chats')).toBe(40)
})

test('GU-3: a reply that another node gave up meanwhile ends as failed for those who watch it, too', async () => {
  const guest = await newGuest()
  let end = () => {}
  world.model.behave({
    endsAfter: new Promise<void>((resolve) => {
      end = resolve
    }),
  })
  const following = say(guest, 'Take your time')
  await expect.poll(() => count('guest_turns')).toBe(1)
  await sql`update guest_turns set status = 'failed', settled_at = now(), response_ms = 1`.execute(
    world.database.kysely,
  )
  end()
  expect((await following).end).toMatchObject({ status: 'failed' })
  expect((await read(guest)).chat?.messages[1]?.turn?.status).toBe('failed')
})

test('GU-3: a guest reads, follows and stops nothing of another, whose ids are worth nothing to them', async () => {
  const [ada, bob] = [await newGuest(), await newGuest()]
  world.model.behave({ behaviour: 'hang' })
  const id = await begin(ada, 'Whisper something')
  for (const path of [`/api/guests/turns/${id}/stream`, `/api/guests/turns/${randomUUID()}/stream`]) {
    const response = await get(bob, path)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      404,
      'chat.turn_not_found',
    ])
  }
  expect((await call(bob, `/api/guests/turns/${id}/stop`, {})).status).toBe(404)
  expect((await read(bob)).chat).toBeNull()
  expect(await say(bob, 'Whisper something', id)).toMatchObject({ error: { code: 'chat.message_id_taken' } })
  const member = await world.newCaller()
  expect((await get(member, `/api/chat/turns/${id}/stream`)).status).toBe(404)
  expect((await post(member, `/api/chat/turns/${id}/stop`, { id })).status).toBe(404)
  expect(await (await call(ada, `/api/guests/turns/${id}/stop`, {})).json()).toEqual({ accepted: true })
  expect(await stopped(ada)).toBe('stopped')
})

async function stopped(guest: Guest): Promise<string | undefined> {
  await expect
    .poll(async () => (await read(guest)).chat?.messages[1]?.turn?.status, { timeout: 5_000 })
    .not.toBe('streaming')
  return (await read(guest)).chat?.messages[1]?.turn?.status
}

test('GU-3: a reply is stopped from another node and followed to its end from there', async () => {
  const guest = await newGuest()
  world.model.behave({ behaviour: 'stall', after: 3 })
  const id = await begin(guest, 'Speak slowly')
  const elsewhere = { ...guest, url: nodeAt(1).url }
  const following = readReply(await get(elsewhere, `/api/guests/turns/${id}/stream?after=0`))
  expect((await call(elsewhere, `/api/guests/turns/${id}/stop`, {})).status).toBe(200)
  const { text, end } = await following
  expect(end?.status).toBe('stopped')
  expect(text).toBe((await read(guest)).chat?.messages[1]?.content)
  expect((await call(elsewhere, `/api/guests/turns/${id}/stop`, {})).status).toBe(200)
  expect((await read(guest)).allowance.left).toBe(14)
})

test('GU-3: a forged, a foreign and an ended guest cookie send nothing', async () => {
  const guest = await newGuest()
  const [, value = ''] = guest.cookie.split('=')
  const id = decodeURIComponent(value).split('.')[0] ?? ''
  const ended = await newGuest()
  await sql`delete from chat_sessions where session_id = ${guestIdOf(ended)}`.execute(world.database.kysely)
  const unknown = await signTestCookie(world.database, 'guest', `guest_1764000000000_${'a'.repeat(32)}`)
  const chat = await signTestCookie(world.database, 'guest', `chat_1764000000000_${'a'.repeat(32)}`)
  for (const cookie of ['', `guest=${id}`, `guest=${id}.${'A'.repeat(43)}%3D`, unknown, chat, ended.cookie]) {
    const refused = await say({ ...guest, cookie }, 'Let me in')
    expect([cookie, refused.status, refused.error?.code]).toEqual([cookie, 401, 'guests.session_needed'])
  }
  expect(await count('guest_turns')).toBe(0)
})

const guestIdOf = ({ cookie }: Caller) =>
  decodeURIComponent(/(?:^|; )guest=([^;]*)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''

test('GU-3: a cleared cookie does not get round the budget of a network, nor a neighbour of the same IPv6 network', async () => {
  await set({ guest_messages_a_day: 2, guest_network_messages_a_day: 3 })
  const network = '198.51.100.250'
  const results = []
  for (const index of [1, 2, 3, 4, 5]) {
    results.push((await say(await newGuest({ network }), `Question ${index}`)).error?.code ?? 'answered')
  }
  const limit = 'guests.network_limit_reached'
  expect(results).toEqual(['answered', 'answered', 'answered', limit, limit])
  expect(await say(await newGuest(), 'From elsewhere')).toMatchObject({ end: { status: 'answered' } })
  const wide = []
  for (const subnet of [1, 2, 3, 4, 5, 6, 7]) {
    const guest = await newGuest({ network: `2001:db8:77:a${subnet}::1` })
    wide.push((await say(guest, `Question ${subnet}`)).error?.code ?? 'answered')
  }
  expect(wide).toEqual([...Array.from({ length: 6 }, () => 'answered'), limit])
})

test('GU-3: all guests together stay within the budget of the site, and a refused message does not count for its guest', async () => {
  await set({ guest_site_messages_a_day: 3 })
  const guests = await Promise.all(Array.from({ length: 6 }, (_, index) => newGuest({ node: index % 2 })))
  const replies = await Promise.all(guests.map((guest) => say(guest, 'Hello, guide')))
  const codes = replies.map(({ error }) => error?.code ?? 'answered').sort()
  const refused = Array.from({ length: 3 }, () => 'guests.site_limit_reached')
  expect(codes).toEqual(['answered', 'answered', 'answered', ...refused])
  expect(await findGuestShare(nodeAt(0).runtime)).toBe(1)
  await set({ guest_site_messages_a_day: 100 })
  expect(await findGuestShare(nodeAt(0).runtime)).toBe(0.03)
  const last = guests[replies.findIndex(({ error }) => error !== null)] as Guest
  expect(await say(last, 'Hello again')).toMatchObject({ open: { allowance: { left: 14 } } })
})

test('GU-3: turned off in the middle, the reply in progress is finished and no other begins; the chat can still be taken along', async () => {
  const guest = await newGuest()
  let finish = () => {}
  world.model.behave({
    endsAfter: new Promise<void>((resolve) => {
      finish = resolve
    }),
  })
  const response = await call(guest, '/api/guests/messages', { id: randomUUID(), content: 'Carry on' })
  await set({ guest_chat: false })
  finish()
  const reply = await readReply(response)
  expect(reply.end?.status).toBe('answered')
  expect(await say(guest, 'One more')).toMatchObject({ error: { code: 'guests.off' } })
  const member = await join(guest)
  const taken = await take(member)
  expect(wordsOf((await readChat(member, taken?.session_id ?? '')).messages)).toEqual([
    ['user', 'Carry on'],
    ['assistant', reply.text],
  ])
})

test('GU-3: a reply that fails gives the message back, and so does one of a node that died', async () => {
  const guest = await newGuest()
  world.model.behave({ behaviour: 'error_event', after: 2 })
  expect(await say(guest, 'Break, please')).toMatchObject({
    open: { allowance: { left: 14 } },
    end: { status: 'failed' },
  })
  expect((await read(guest)).allowance.left).toBe(15)
  await say(guest, 'How many credits do I have left?')
  await sql`update guest_turns set status = 'streaming', settled_at = null, node_id = ${randomUUID()}
    where question like 'How%'`.execute(world.database.kysely)
  expect(await recoverGuestTurns(nodeAt(0).chatNode)).toBe(1)
  expect(await recoverGuestTurns(nodeAt(1).chatNode)).toBe(0)
  const { chat, allowance } = await read(guest)
  expect([chat?.messages.at(-1)?.turn?.status, allowance.left]).toEqual(['failed', 15])
})

test('GU-3: guests count towards the budget of the model, also once their chat was taken along', async () => {
  const guest = await newGuest()
  world.model.behave({ promptTokens: 60, tokens: 40 })
  await say(guest, 'What is an auction?')
  const { rows } = await sql<{
    used: number
  }>`select coalesce(sum(prompt_tokens + completion_tokens), 0)::int as used
    from (select prompt_tokens, completion_tokens from turns
      union all select prompt_tokens, completion_tokens from guest_turns) t`.execute(world.database.kysely)
  await set({ model_tokens_a_day: rows[0]?.used ?? 0 })
  expect(await isBudgetSpent(nodeAt(0).runtime)).toBe(true)
  await take(await join(guest))
  forgetModelUse(nodeAt(0).runtime)
  expect(await isBudgetSpent(nodeAt(0).runtime)).toBe(true)
})

test('GU-3: a guest has at most 20 open streams, and room again once one ends', async () => {
  const guest = await newGuest()
  world.model.behave({ behaviour: 'stall', after: 2 })
  const id = await begin(guest, 'A long story')
  const ways = [
    () => get(guest, `/api/guests/turns/${id}/stream`),
    () => call(guest, '/rpc/chat/guests/follow', { json: { id } }),
  ]
  const opened = await Promise.all(Array.from({ length: 26 }, (_, index) => ways[index % 2]?.()))
  const statuses = opened.map((response) => response?.status).sort()
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(6).fill(429)])
  for (const response of opened) await response?.body?.cancel()
  await expect
    .poll(async () => {
      const response = await get(guest, `/api/guests/turns/${id}/stream`)
      await response.body?.cancel()
      return response.status
    })
    .toBe(200)
  await call(guest, `/api/guests/turns/${id}/stop`, {})
})

test('GU-3: in maintenance guests begin nothing', async () => {
  await set({ maintenance_mode: true })
  expect(await say(await newGuest(), 'Hello')).toMatchObject({ error: { code: 'settings.maintenance' } })
})

test('GU-3: a guest who joins takes the chat along, in order and once, however many tabs and repetitions ask for it', async () => {
  const guest = await newGuest()
  const replies = [await say(guest, 'First'), await say(guest, 'Second'), await say(guest, 'Third')]
  const member = await join(guest)
  const tabs = [0, 1, 0, 1, 0].map((node) => ({ ...member, url: nodeAt(node).url }))
  const answers = await Promise.all(tabs.map(take))
  const sessionId = replies[0]?.open.session_id ?? ''
  expect(answers).toEqual(answers.map(() => ({ session_id: sessionId, title: 'First' })))
  expect(tabs.every(({ cookie }) => !cookie.includes('guest_chat='))).toBe(true)
  expect(await take(member)).toEqual({ session_id: sessionId, title: 'First' })
  const recent = (await (await get(member, '/api/chat/sessions')).json()) as { chats: unknown[] }
  expect(recent.chats).toEqual([expect.objectContaining({ session_id: sessionId, message_count: 6 })])
  const { messages } = await readChat(member, sessionId)
  expect(wordsOf(messages)).toEqual(
    ['First', 'Second', 'Third'].flatMap((question, index) => [
      ['user', question],
      ['assistant', replies[index]?.text],
    ]),
  )
  expect(messages[1]?.turn).toMatchObject({ status: 'answered', refunded: false, receipt: null })
  expect([await count('guest_chats'), await count('guest_turns')]).toEqual([0, 0])
  const next = await send(member, { session_id: sessionId, content: 'Fourth' })
  expect(next.end).toMatchObject({ status: 'answered' })
  expect(await world.verify()).toEqual([])
})

test('GU-3: of two people whose tabs share a browser one takes the chat, and the other cannot read it', async () => {
  const guest = await newGuest()
  const { open } = await say(guest, 'Whose is this?')
  const members = [await join(guest, 0), await join(guest, 1)]
  const answers = await Promise.all(members.map(take))
  expect(answers.filter(Boolean)).toHaveLength(1)
  const statuses = await Promise.all(
    members.map(async (member) => (await get(member, `/api/chat/sessions/${open.session_id}`)).status),
  )
  expect(statuses.sort()).toEqual([200, 404])
})

test('GU-3: the ids of a guest may be taken in the chats of members, and the chat comes along all the same', async () => {
  const guest = await newGuest()
  const member = await join(guest)
  const id = randomUUID()
  await send(member, { id, content: 'Mine' })
  await say(guest, 'Mine too', id)
  const taken = await take(await rejoin(guest, member))
  expect((await readChat(member, taken?.session_id ?? '')).messages[0]?.content).toBe('Mine too')
})

/** Returns the same member with the cookies that the browser holds by now. */
async function rejoin(guest: Guest, member: Guest): Promise<Guest> {
  const session = member.cookie.split('; ').filter((pair) => pair.startsWith('session='))
  return { ...member, cookie: [guest.cookie, ...session].join('; ') }
}

test('GU-3: a chat goes along with its reply in progress, and takes no more messages of the guest', async () => {
  const guest = await newGuest()
  world.model.behave({ firstTokenMs: 600 })
  await begin(guest, 'Take your time')
  const member = await join(guest)
  const taken = await take(member)
  const { messages } = await readChat(member, taken?.session_id ?? '')
  expect(messages[1]?.turn?.status).toBe('answered')
  expect(messages[1]?.content).not.toBe('')
  expect(await say(guest, 'Too late')).toMatchObject({ error: { code: 'guests.session_needed' } })
})

test('GU-3: taking a chat along earns, costs and counts nothing: no credits, no XP, no figures of members', async () => {
  const guest = await newGuest()
  await say(guest, 'Count me not')
  const member = await join(guest)
  const before = await figuresOf(member)
  await take(member)
  expect(await figuresOf(member)).toEqual(before)
})

async function figuresOf({ userId }: { userId: string }): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*)::int from credit_transactions where user_id = ${userId}) as ledger,
      (select count(*)::int from xp_entries where user_id = ${userId}) as xp,
      (select count(*)::int from referrals) as referrals,
      (select coalesce(sum(messages), 0)::int from analytics_count_slots(0, 0)) as messages,
      (select count(*)::int from analytics_count_presence(0) where subject = ${userId}) as presence`.execute(
    world.database.kysely,
  )
  return rows[0]
}

test('GU-3: signing up through the product ends the guest session and leaves the chat to be taken along', async () => {
  const guest = await newGuest()
  const { open, text } = await say(guest, 'Remember me')
  const joined = await call(guest, '/api/membership/sign-up', {
    email: `${randomUUID()}@example.org`,
    password: 'correct horse battery staple',
  })
  expect(joined.status).toBe(200)
  expect(guest.cookie).toMatch(/session=/)
  expect(guestIdOf(guest)).toBe('')
  expect(await take(guest)).toEqual({ session_id: open.session_id, title: 'Remember me' })
  expect(wordsOf((await readChat(guest, open.session_id)).messages)).toEqual([
    ['user', 'Remember me'],
    ['assistant', text],
  ])
})

test('GU-3: the chat of a guest who does not join is gone a week after its last message, before and after the clean-up', async () => {
  const guest = await newGuest()
  await say(guest, 'Forget me')
  now = new Date(now.getTime() + 6 * DAY_MS)
  await say(guest, 'Not yet')
  now = new Date(now.getTime() + 6 * DAY_MS)
  expect((await read(guest)).chat?.messages).toHaveLength(4)
  now = new Date()
  const old = new Date(now.getTime() - 8 * DAY_MS)
  await sql`update guest_chats set last_message_at = ${old}`.execute(world.database.kysely)
  expect((await read(guest)).chat).toBeNull()
  expect(await take(await join(guest))).toBeNull()
  now = new Date(now.getTime() + 14 * DAY_MS)
  await cleanUp(nodeAt(0).runtime)
  expect([await count('guest_chats'), await count('guest_turns'), await count('guest_allowances')]).toEqual([
    0, 0, 0,
  ])
})

test('GU-3: rows of a guest name neither their cookie nor their network', async () => {
  const guest = await newGuest({ network: '203.0.113.99' })
  await say(guest, 'Who am I?')
  const { rows } = await sql<{ rows: string }>`select concat((select json_agg(c) from guest_chats c),
    (select json_agg(t) from guest_turns t), (select json_agg(a) from guest_allowances a)) as rows`.execute(
    world.database.kysely,
  )
  const id = guestIdOf(guest)
  expect(id).toMatch(/^guest_/)
  for (const secret of [id, id.split('_')[2], '203.0.113.99']) expect(rows[0]?.rows).not.toContain(secret)
})
