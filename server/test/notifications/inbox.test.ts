import { randomUUID } from 'node:crypto'
import type { InboxNotification } from '@pepper/contract/notifications'
import { MANDATORY_NOTIFICATIONS } from '@pepper/contract/notifications/mandatory'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAuditChain } from '../../src/domains/audit/index.ts'
import { deliverNotification } from '../../src/domains/notifications/deliver-notification.ts'
import { sendDue, takeBackDeletion } from '../../src/domains/notifications/index.ts'
import { recordEvent } from '../../src/platform/events/record-event.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'

interface Caller {
  userId: string
  url: string
  cookie: string
}
interface Inbox {
  notifications: InboxNotification[]
  earlier: string | null
  unread: number
}

let world: ChatWorld
let admin: Caller
let nowMs = Date.now()
const clock = { now: () => new Date(nowMs) }
beforeAll(async () => {
  world = await startChatWorld({ nodes: 2, clock })
  admin = await world.newAdmin()
})
afterAll(() => world.close())

async function call<T>({ url, cookie }: Caller, path: string, body?: unknown): Promise<T> {
  const response = await ask({ url, cookie }, path, body)
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

function ask({ url, cookie }: Pick<Caller, 'url' | 'cookie'>, path: string, body?: unknown) {
  const headers = { cookie, 'content-type': 'application/json', origin: 'http://127.0.0.1:3000' }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return fetch(`${url}/api${path}`, { headers, ...sent })
}

const inboxOf = (caller: Caller, query = '') => call<Inbox>(caller, `/notifications${query}`)

/** Moves the clock past the moments at which people have joined so far. */
function pass(ms = 1_000) {
  nowMs = Math.max(nowMs, Date.now()) + ms
}

async function broadcast(target_audience: string, more: object = {}): Promise<string> {
  const draft = { title: target_audience, message: 'Words', type: 'info', target_audience, ...more }
  const { id } = await call<{ id: string }>(admin, '/admin/notifications', draft)
  pass()
  await call(admin, `/admin/notifications/${id}/send`, {})
  return id
}

const titles = ({ notifications }: Inbox) =>
  notifications.map(({ about }) => (about.code === 'operator' ? about.title : about.code))

test('a notification about one person arrives once an event, however often it is heard of', async () => {
  const caller = await world.newCaller({ node: 1 })
  const gift = { gift_id: 'gift', amount: 7, reason: 'For the chillies' }
  await world.database.transaction(async (tx) => {
    await recordEvent(tx, 'credits.gift_processed', { user_id: caller.userId, ...gift })
    await recordEvent(tx, 'credits.gift_processed', { user_id: caller.userId, ...gift })
    await recordEvent(tx, 'access.role_changed', { user_id: caller.userId, before: 'user', after: 'admin' })
    await recordEvent(tx, 'credits.gift_processed', { user_id: randomUUID(), gift_id: 'gone', amount: 7 })
    await recordEvent(tx, 'privacy.deletion_requested', { user_id: caller.userId, by_operator: true })
    await sql`select progress_award(${caller.userId}, 3000, 'test', now())`.execute(tx)
  })
  await expect.poll(async () => (await inboxOf(caller)).unread, { timeout: 60_000 }).toBe(4)
  const inbox = await inboxOf(caller)
  expect(inbox.notifications.map(({ about }) => about)).toEqual(
    expect.arrayContaining([
      { code: 'gift_received', ...gift },
      { code: 'role_changed', role: 'admin' },
      { code: 'deletion_requested', by_operator: true },
      { code: 'tier_reached', tier: 'silver' },
    ]),
  )
  const other = await world.newCaller()
  expect((await inboxOf(other)).notifications).toEqual([])
})

test('ST-6: the notification about a deletion goes when the account is kept, one about a later request stays', async () => {
  const caller = await world.newCaller({ node: 1 })
  const payload = { user_id: caller.userId }
  const happen = (name: 'privacy.deletion_requested' | 'privacy.deletion_cancelled') =>
    world.database.transaction((tx) => recordEvent(tx, name, payload))
  const seeUnread = (count: number) =>
    expect.poll(async () => (await inboxOf(caller)).unread, { timeout: 60_000 }).toBe(count)
  await happen('privacy.deletion_requested')
  await seeUnread(1)
  await happen('privacy.deletion_cancelled')
  await seeUnread(0)
  expect((await inboxOf(caller)).notifications).toEqual([])
  await happen('privacy.deletion_requested')
  await seeUnread(1)
  const runtime = world.nodes[0]?.runtime
  if (!runtime) throw new Error('no node')
  const first = { id: 1, name: 'privacy.deletion_cancelled', payload, occurredAt: clock.now() } as const
  await takeBackDeletion(runtime, first)
  await seeUnread(1)
})

test('read marks: one, all, again, never of another member', async () => {
  const [caller, other] = [await world.newCaller(), await world.newCaller()]
  const runtime = world.nodes[0]?.runtime
  if (!runtime) throw new Error('no node')
  for (const cause of ['a', 'b', 'b', 'c']) {
    pass(10)
    await deliverNotification(runtime, {
      userId: caller.userId,
      about: { code: 'referral_qualified' },
      cause,
    })
  }
  const first = await inboxOf(caller, '?limit=2')
  expect(first).toMatchObject({ unread: 3, notifications: [{ is_read: false }, { is_read: false }] })
  const rest = await inboxOf(caller, `?limit=2&before=${first.earlier}`)
  expect(rest).toMatchObject({ earlier: null, unread: 3 })
  expect(rest.notifications).toHaveLength(1)
  const id = rest.notifications[0]?.id
  expect((await ask(other, `/notifications/${id}/read`, {})).status).toBe(404)
  expect(await call(caller, `/notifications/${id}/read`, {})).toEqual({ unread: 2 })
  expect(await call(caller, `/notifications/${id}/read`, {})).toEqual({ unread: 2 })
  expect(await call(caller, '/notifications/read', {})).toEqual({ unread: 0 })
  expect(await call(caller, '/notifications/read', {})).toEqual({ unread: 0 })
  expect((await inboxOf(caller)).notifications.map(({ is_read }) => is_read)).toEqual([true, true, true])
})

test('AD-7: a notification reaches its audience, not those who joined later, and no one after it expired', async () => {
  const [member, friend] = [await world.newCaller(), await world.newCaller({ node: 1 })]
  pass()
  const { people } = await world.database.kysely
    .selectFrom('auth_users')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  const draft = { title: 'draft', message: 'Words', type: 'info', target_audience: 'all' }
  expect(await call(admin, '/admin/notifications', draft)).toMatchObject({ recipient_count: null })
  const everybody = await broadcast('all')
  await broadcast('users', { expires_at: new Date(nowMs + 60_000).toISOString() })
  await broadcast('admins')
  await broadcast('specific', { target_user_id: friend.userId })
  const latecomer = await world.newCaller()
  await world.database.kysely
    .updateTable('auth_users')
    .set({ created_at: new Date(nowMs + 1_000) })
    .where('id', '=', latecomer.userId)
    .execute()
  expect(titles(await inboxOf(member))).toEqual(['users', 'all'])
  expect(titles(await inboxOf(friend))).toEqual(['specific', 'users', 'all'])
  expect(titles(await inboxOf(admin))).toEqual(['admins', 'all'])
  expect(titles(await inboxOf(latecomer))).toEqual([])
  expect(await call(member, `/notifications/${everybody}/read`, {})).toEqual({ unread: 1 })
  const shown = await call<{ notifications: { id: string; title: string }[]; audiences: object }>(
    admin,
    '/admin/notifications',
  )
  expect(shown.notifications.find(({ id }) => id === everybody)).toMatchObject({
    read_count: 1,
    recipient_count: people,
  })
  expect(Object.fromEntries(shown.notifications.map((one) => [one.title, one]))).toMatchObject({
    users: { recipient_count: people - 1 },
    admins: { recipient_count: 1 },
    specific: { recipient_count: 1 },
  })
  expect(shown.audiences).toEqual({ all: people + 1, admins: 1, users: people })
  pass(60_000)
  expect(titles(await inboxOf(member))).toEqual(['all'])
  expect((await inboxOf(member)).unread).toBe(0)
  await call(admin, `/admin/notifications/${everybody}/archive`, {})
  expect(titles(await inboxOf(member))).toEqual([])
})

test('AD-7: a notification is sent once, at its moment if it has one, and nothing is sent after it expired', async () => {
  const draft = { title: 'Soon', message: 'Words', type: 'warning', target_audience: 'all' }
  const create = (more: object = {}) =>
    call<{ id: string }>(admin, '/admin/notifications', { ...draft, ...more })
  const [soon, twice] = [await create(), await create()]
  const lapsing = await create({ expires_at: new Date(nowMs + 5_000).toISOString() })
  const at = new Date(nowMs + 60_000).toISOString()
  expect(await call(admin, `/admin/notifications/${soon.id}/send`, { at })).toMatchObject({
    status: 'active',
    scheduled_at: at,
  })
  const runtime = world.nodes[0]?.runtime
  if (!runtime) throw new Error('no node')
  const statusOf = async ({ id }: { id: string }) => {
    const { notifications } = await call<{ notifications: { id: string; status: string }[] }>(
      admin,
      '/admin/notifications',
    )
    return notifications.find((row) => row.id === id)?.status
  }
  await sendDue(runtime)
  expect(await statusOf(soon)).toBe('active')
  pass(61_000)
  await Promise.all([sendDue(runtime), sendDue(runtime)])
  expect(await statusOf(soon)).toBe('sent')
  const answers = await Promise.all([1, 2].map(() => ask(admin, `/admin/notifications/${twice.id}/send`, {})))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await ask(admin, `/admin/notifications/${lapsing.id}/send`, {})).status).toBe(422)
  const audited = await world.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'target_id'])
    .where('action', '=', 'notification.sent')
    .where('target_id', 'in', [soon.id, twice.id])
    .execute()
  expect(audited.map(({ target_id }) => target_id).toSorted()).toEqual([soon.id, twice.id].toSorted())
})

test('AD-7: search, filters and counts of all; a person who may not changes and audits nothing', async () => {
  const member = await world.newCaller()
  const mark = randomUUID()
  const draft = { title: `100% ${mark}`, message: 'Words', type: 'error', target_audience: 'users' }
  const traces = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from notifications) + (select count(*) from audit_entries) as n`.execute(
      world.database.kysely,
    )
    return rows[0]?.n
  }
  const { id } = await call<{ id: string }>(admin, '/admin/notifications', draft)
  const before = await traces()
  expect((await ask(member, '/admin/notifications', draft)).status).toBe(403)
  expect((await ask(member, `/admin/notifications/${id}/send`, {})).status).toBe(403)
  expect((await ask(member, `/admin/notifications/${id}/archive`, {})).status).toBe(403)
  const unknown = { ...draft, target_audience: 'specific', target_user_id: randomUUID() }
  expect((await ask(admin, '/admin/notifications', unknown)).status).toBe(404)
  expect((await ask(admin, '/admin/notifications', { ...draft, target_user_id: member.userId })).status).toBe(
    400,
  )
  expect(await traces()).toBe(before)
  const find = async (query: string) =>
    (await call<{ notifications: unknown[] }>(admin, `/admin/notifications?${query}`)).notifications.length
  expect(await find(`search=${encodeURIComponent(`100% ${mark}`)}`)).toBe(1)
  expect(await find(`search=${encodeURIComponent(`100_ ${mark}`)}`)).toBe(0)
  expect(await find(`search=${mark}&type=info`)).toBe(0)
  expect(await find(`search=${mark}&type=error&status=active`)).toBe(1)
  const { counts } = await call<{ counts: { total: number; active: number; sent_today: number } }>(
    admin,
    '/admin/notifications',
  )
  expect(counts.total).toBeGreaterThan(counts.active)
  const removed = await fetch(`${admin.url}/api/admin/notifications/${id}`, {
    method: 'DELETE',
    headers: { cookie: admin.cookie, 'content-type': 'application/json', origin: 'http://127.0.0.1:3000' },
    body: '{}',
  })
  expect(removed.status).toBe(200)
  expect(await find(`search=${mark}`)).toBe(0)
})

test('ST-4: the count of a person without notifications has only those about the account; the inbox has everything', async () => {
  const caller = await world.newCaller()
  pass()
  const sentBefore = (await inboxOf(caller)).unread
  const id = await broadcast('users')
  const runtime = world.nodes[0]?.runtime
  if (!runtime) throw new Error('no node')
  const tell = (about: Parameters<typeof deliverNotification>[1]['about']) =>
    deliverNotification(runtime, { userId: caller.userId, about, cause: about.code })
  await tell({ code: 'referral_qualified' })
  for (const code of MANDATORY_NOTIFICATIONS)
    await tell(code === 'role_changed' ? { code, role: 'admin' } : { code })
  const told = sentBefore + 2 + MANDATORY_NOTIFICATIONS.length
  expect((await inboxOf(caller)).unread).toBe(told)
  await call(caller, '/preferences', { notifications: false })
  const quiet = await inboxOf(caller)
  expect(quiet.unread).toBe(MANDATORY_NOTIFICATIONS.length)
  expect(quiet.notifications.map((one) => one.id)).toContain(id)
  expect(quiet.notifications).toHaveLength(told)
  await call(caller, '/preferences', { notifications: true })
  expect((await inboxOf(caller)).unread).toBe(told)
})

test('D7: the audit log holds what was written and deleted, its words where they can be erased', async () => {
  const person = await world.newCaller()
  const draft = {
    title: 'About you',
    message: 'Words for Ada',
    type: 'warning',
    target_audience: 'specific',
    target_user_id: person.userId,
    expires_at: new Date(nowMs + 86_400_000).toISOString(),
  }
  const { id } = await call<{ id: string }>(admin, '/admin/notifications', draft)
  const origin = 'http://127.0.0.1:3000'
  const deleted = await fetch(`${admin.url}/api/admin/notifications/${id}`, {
    method: 'DELETE',
    headers: { cookie: admin.cookie, origin },
  })
  expect(deleted.status).toBe(200)
  const entries = await world.database.kysely
    .selectFrom('audit_entries as e')
    .leftJoin('audit_personal as p', 'p.entry_id', 'e.id')
    .select(['e.id', 'e.action', 'e.details', 'p.values'])
    .where('e.target_id', '=', id)
    .orderBy('e.id')
    .execute()
  const { title, message, ...values } = draft
  const held = { ...values, status: 'active', scheduled_at: null, sent_at: null }
  expect(entries).toMatchObject([
    { action: 'notification.created', details: { after: held }, values: { after: { title, message } } },
    { action: 'notification.deleted', details: { before: held }, values: { before: { title, message } } },
  ])
  expect(JSON.stringify(entries.map(({ details }) => details))).not.toContain('Ada')
  await sql`delete from audit_personal where entry_id = ${entries[0]?.id}`.execute(world.database.kysely)
  expect((await verifyAuditChain(world.database)).broken).toBeNull()
})
