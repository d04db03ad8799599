import { randomUUID } from 'node:crypto'
import type { Announcement } from '@pepper/contract/announcements'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processSending, resumeSending } from '../../src/domains/announcements/index.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { storeSettings } from '../stored-settings.ts'
import {
  announce,
  ask,
  type Caller,
  call,
  createAdmin,
  createChatter,
  failuresOf,
  finished,
} from './announcing.ts'
import { type BotApi, refuse, startBotApi, TOKEN } from './bot-api.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

let world: ChatWorld
let smtp: MailServer
let bot: BotApi
let admin: Caller
let runtimes: Runtime[]
let nowMs = Date.now()
const clock = { now: () => new Date(nowMs) }
beforeAll(async () => {
  smtp = await startMailServer()
  bot = await startBotApi()
  const env = { SMTP_URL: smtp.url, TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: bot.url }
  world = await startChatWorld({ nodes: 2, clock, env })
  runtimes = world.nodes.map(({ runtime }) => runtime)
  admin = { ...(await createAdmin(world.database)), url: world.nodes[0]?.url ?? '' }
})
afterAll(async () => {
  await world.close()
  await smtp[Symbol.asyncDispose]()
  await bot[Symbol.asyncDispose]()
})

/** Moves the clock past the moments at which people have joined so far. */
function pass(ms = 1_000) {
  nowMs = Math.max(nowMs, Date.now()) + ms
}

const inboxOf = (caller: Caller) =>
  call<{ notifications: { about: { code: string; message?: string } }[] }>(caller, '/notifications')
const audited = (id: string) =>
  world.database.kysely
    .selectFrom('audit_entries')
    .select('action')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()

/** Lists the audit entries about a target, with the values that can be erased. */
const auditedValues = (id: string) =>
  world.database.kysely
    .selectFrom('audit_entries as e')
    .leftJoin('audit_personal as p', 'p.entry_id', 'e.id')
    .select(['e.action', 'e.details', 'p.values'])
    .where('e.target_id', '=', id)
    .orderBy('e.id')
    .execute()

test('AD-13: in the app it is in every inbox and on every page, once, and the same id sends nothing more', async () => {
  const member = await world.newCaller({ node: 1 })
  pass()
  const input = { id: randomUUID(), message: 'Hello everybody', audience: 'free', channel: 'in_app' }
  const [made] = await Promise.all([1, 2, 3].map(() => announce(admin, input)))
  expect(made).toMatchObject({ id: input.id, audience: 'free', channel: 'in_app', scheduled_at: null })
  const done = await finished(admin, input.id)
  const people = await world.database.kysely.selectFrom('auth_users').select('id').execute()
  expect(done).toMatchObject({ delivered: people.length, failed: 0, pending: 0, is_enrolled: true })
  const { notifications } = await inboxOf(member)
  expect(notifications.map(({ about }) => about)).toEqual([
    { code: 'announcement', message: 'Hello everybody' },
  ])
  expect(await call(member, '/announcements')).toMatchObject({
    announcements: [{ message: 'Hello everybody' }],
  })
  expect(await auditedValues(input.id)).toMatchObject([
    {
      action: 'announcement.sent',
      details: { audience: 'free', channel: 'in_app', at: new Date(nowMs).toISOString() },
      values: { message: 'Hello everybody' },
    },
  ])
  expect((await ask(admin, '/admin/announcements', { ...input, message: 'Other' })).status).toBe(409)
  const operators = await call<{ notifications: unknown[] }>(admin, '/admin/notifications')
  expect(operators.notifications).toEqual([])
})

test('AD-13: there are no premium members yet, so that audience is empty and the announcement reaches no inbox', async () => {
  pass()
  const member = await world.newCaller()
  pass()
  const { id } = await announce(admin, { audience: 'premium', channel: 'in_app', message: 'For the few' })
  expect(await finished(admin, id)).toMatchObject({ delivered: 0, failed: 0, pending: 0 })
  // The announcement before it may be there: the moment of joining comes from the database, that of announcing from
  // this clock.
  const told = (await inboxOf(member)).notifications.map(({ about }) => about.message)
  expect(told.filter((message) => message !== 'Hello everybody')).toEqual([])
})

test('AD-13: by email each member gets one mail with a way out of it; several workers send none twice', async () => {
  const [reader, quiet] = [await world.newCaller(), await world.newCaller()]
  const emailOf = async ({ userId }: { userId: string }) => {
    const query = world.database.kysely.selectFrom('auth_users').select('email').where('id', '=', userId)
    return (await query.executeTakeFirstOrThrow()).email
  }
  await call(quiet, '/preferences', { notifications: false })
  pass()
  const bounced = await world.newCaller()
  smtp.refusals.set(await emailOf(bounced), [{ code: 552, message: '5.2.2 mailbox full' }])
  pass()
  const { id } = await announce(admin, { channel: 'email', message: 'One <b>\n\nTwo' })
  await Promise.all(runtimes.flatMap((runtime) => [processSending(runtime, id), processSending(runtime, id)]))
  const done = await finished(admin, id)
  const recipients = smtp.mails.map(({ to }) => to)
  expect(new Set(recipients).size).toBe(recipients.length)
  expect(recipients).toContain(await emailOf(reader))
  expect(recipients).not.toContain(await emailOf(quiet))
  expect(done).toMatchObject({ delivered: recipients.length, failed: 1, pending: 0 })
  expect(await failuresOf(admin, id)).toMatchObject([
    { user_id: bounced.userId, reason: '552 5.2.2', is_retryable: true, attempts: 1 },
  ])
  const raw = smtp.mails.find(({ to }) => to === recipients[0])?.raw ?? ''
  const mail = await PostalMime.parse(raw)
  expect(mail.html).toContain('<p>One &lt;b&gt;</p>')
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-unsubscribe')).toMatch(/^<http:\/\/127\.0\.0\.1:3000\/unsubscribe\?token=[\w-]{44}>$/)

  const before = smtp.mails.length
  expect(await call(admin, `/admin/announcements/${id}/retry`, {})).toEqual({ retried: 1 })
  expect(await finished(admin, id)).toMatchObject({ delivered: recipients.length + 1, failed: 0 })
  expect(smtp.mails.slice(before).map(({ to }) => to)).toEqual([await emailOf(bounced)])
  expect((await audited(id)).map(({ action }) => action)).toEqual([
    'announcement.sent',
    'announcement.retried',
  ])
})

test('AD-13: a mail program’s button ends announcement mails for its own address only, and a forged link ends none', async () => {
  const member = await world.newCaller()
  pass()
  const first = smtp.mails.length
  const sent = await announce(admin, { channel: 'email' })
  await finished(admin, sent.id)
  const { email } = await world.database.kysely
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow()
  const raw = smtp.mails.slice(first).find(({ to }) => to === email)?.raw ?? ''
  const { headers } = await PostalMime.parse(raw)
  const link = headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''
  const press = (query: string) =>
    fetch(`${member.url}/unsubscribe${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  const query = new URL(link).search
  const forged = `${query.slice(0, -1)}${query.endsWith('A') ? 'B' : 'A'}`
  expect((await press(forged)).status).toBe(410)
  expect((await press('')).status).toBe(410)
  expect((await press(query)).status).toBe(200)
  const second = smtp.mails.length
  const again = await announce(admin, { channel: 'email' })
  const done = await finished(admin, again.id)
  expect(smtp.mails.slice(second).map(({ to }) => to)).not.toContain(email)
  expect(done.delivered).toBe(smtp.mails.length - second)
  const token = new URLSearchParams(query).get('token')
  expect(await call(member, '/announcements/mail-wish', { token, is_wanted: true })).toEqual({
    is_wanted: true,
  })
})

test('AD-13: the bot obeys a requested pause, skips people who blocked it, and writes to each person once', async () => {
  const [fine, busy, blocked] = await Promise.all(
    [1, 2, 3].map((id) => createChatter(world.database, 9_000 + id)),
  )
  bot.behaviours.set(9_002, [refuse(429, 'Too Many Requests', { retry_after: 1 })])
  bot.behaviours.set(9_003, [refuse(403, 'Forbidden: bot was blocked by the user')])
  pass()
  const { id } = await announce(admin, { channel: 'bot_dm', message: 'Ping' })
  const paused = () =>
    world.database.kysely
      .selectFrom('announcements')
      .select('not_before')
      .where('id', '=', id)
      .executeTakeFirst()
  await expect
    .poll(async () => (await paused())?.not_before, { timeout: 60_000 })
    .toEqual(new Date(nowMs + 1_000))
  expect(bot.messages.map(({ chatId }) => chatId)).not.toContain(9_002)
  pass(2_000)
  const done = await finished(admin, id)
  expect(done).toMatchObject({ delivered: 2, failed: 1, pending: 0 })
  expect(bot.messages.toSorted((a, b) => a.chatId - b.chatId)).toEqual([
    { chatId: 9_001, text: 'Ping' },
    { chatId: 9_002, text: 'Ping' },
  ])
  expect(await failuresOf(admin, id)).toMatchObject([
    { user_id: blocked, reason: 'blocked', is_retryable: false },
  ])
  expect(await call(admin, `/admin/announcements/${id}/retry`, {})).toEqual({ retried: 0 })
  expect([fine, busy].every(Boolean)).toBe(true)
  expect(bot.calls).toHaveLength(4)
})

test('AD-13: a test goes to oneself only; a channel without credentials or switched off is refused and says why', async () => {
  const first = smtp.mails.length
  const testMe = (channel: string) => ask(admin, '/admin/announcements/test', { message: 'Try', channel })
  expect((await testMe('email')).status).toBe(200)
  expect(smtp.mails).toHaveLength(first + 1)
  const withoutChat = await testMe('bot_dm')
  expect([withoutChat.status, await withoutChat.json()]).toMatchObject([
    409,
    { data: { reason: 'no_address' } },
  ])
  expect((await testMe('in_app')).status).toBe(200)
  expect((await inboxOf(admin)).notifications[0]?.about).toEqual({ code: 'announcement', message: 'Try' })
  await storeSettings(world.database, { email_notifications: false })
  await expect
    .poll(async () => (await testMe('email')).json(), { timeout: 60_000 })
    .toMatchObject({ code: 'announcements.channel_unavailable', data: { reason: 'mail_off' } })
  const input = { id: randomUUID(), message: 'No', channel: 'email' }
  expect((await ask(admin, '/admin/announcements', input)).status).toBe(409)
  const { channels } = await call<{ channels: object[] }>(admin, '/admin/announcement-reach')
  expect(channels).toMatchObject([
    { channel: 'bot_dm', unavailable: null, recipients: { all: 3, premium: 0, free: 3 } },
    { channel: 'email', unavailable: 'mail_off' },
    { channel: 'in_app', unavailable: null },
  ])
  await world.database.kysely.deleteFrom('settings').where('key', '=', 'email_notifications').execute()
})

test('AD-13: a time that is past or more than a year ahead is refused, and a repeated request finds what it made', async () => {
  pass()
  const words = { channel: 'in_app', message: 'When?' }
  const send = (at: string, path = 'announcements', fields: object = words) =>
    ask(admin, `/admin/${path}`, { id: randomUUID(), audience: 'premium', at, ...fields })
  const group = { message: 'When?', channels: ['in_app'] }
  const tooLate = new Date(nowMs + 367 * 86_400_000).toISOString()
  for (const at of [
    '1999-01-01T00:00:00Z',
    new Date(nowMs - 360_000).toISOString(),
    tooLate,
    '9999-12-31T00:00:00Z',
  ]) {
    for (const response of [await send(at), await send(at, 'announcement-groups', group)]) {
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ code: 'announcements.time_out_of_range' })
    }
  }
  const inAYear = new Date(nowMs + 365 * 86_400_000).toISOString()
  expect(
    await call(admin, '/admin/announcements', { id: randomUUID(), at: inAYear, ...words }),
  ).toMatchObject({
    status: 'scheduled',
  })
  const behind = {
    id: randomUUID(),
    audience: 'premium',
    at: new Date(nowMs - 60_000).toISOString(),
    ...words,
  }
  const made = await call<Announcement>(admin, '/admin/announcements', behind)
  expect(made.status).not.toBe('scheduled')
  pass(600_000)
  expect(await call(admin, '/admin/announcements', behind)).toMatchObject({ id: made.id })
})

test('AD-13: a scheduled one begins at its moment, once; a cancelled one never does', async () => {
  const member = await world.newCaller()
  pass()
  const at = new Date(nowMs + 60_000).toISOString()
  const soon = await announce(admin, { channel: 'in_app', message: 'Soon', at })
  const never = await announce(admin, { channel: 'in_app', message: 'Never', at })
  expect(soon).toMatchObject({ status: 'scheduled', scheduled_at: at, sent_at: null })
  expect(await call(admin, `/admin/announcements/${never.id}/cancel`, {})).toMatchObject({
    status: 'cancelled',
  })
  expect(await call(admin, `/admin/announcements/${never.id}/cancel`, {})).toMatchObject({
    status: 'cancelled',
  })
  await Promise.all(runtimes.map(resumeSending))
  expect(await call(admin, `/admin/announcements/${soon.id}`)).toMatchObject({ status: 'scheduled' })
  pass(61_000)
  await Promise.all([...runtimes, ...runtimes].map(resumeSending))
  const done = await finished(admin, soon.id)
  expect(done.delivered).toBeGreaterThan(0)
  expect((await inboxOf(member)).notifications.map(({ about }) => about.message)).toEqual(['Soon'])
  expect((await ask(admin, `/admin/announcements/${soon.id}/cancel`, {})).status).toBe(409)
  const { announcements } = await call<{ announcements: Announcement[] }>(
    admin,
    '/admin/announcements?limit=2',
  )
  expect(announcements.map(({ status }) => status)).toEqual(['cancelled', 'sent'])
})

test('AD-13: an announcement goes out once by each channel, however often and in parallel it is requested', async () => {
  const member = await world.newCaller()
  await createChatter(world.database, 901)
  pass()
  const group = { id: randomUUID(), message: 'By two ways', audience: 'all', channels: ['in_app', 'bot_dm'] }
  const send = (change: object = {}) => ask(admin, '/admin/announcement-groups', { ...group, ...change })
  const answers = await Promise.all([1, 2, 3].map(() => send()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [made, ...repeated] = (await Promise.all(answers.map((answer) => answer.json()))) as {
    announcements: Announcement[]
  }[]
  const idsOf = (one: typeof made) => one?.announcements.map(({ id }) => id)
  expect(repeated.map(idsOf)).toEqual([idsOf(made), idsOf(made)])
  expect(made?.announcements.map(({ group_id, channel }) => [group_id, channel])).toEqual([
    [group.id, 'in_app'],
    [group.id, 'bot_dm'],
  ])
  for (const id of idsOf(made) ?? []) {
    await finished(admin, id)
    expect(await audited(id)).toEqual([{ action: 'announcement.sent' }])
  }
  const told = (await inboxOf(member)).notifications.filter(({ about }) => about.message === group.message)
  expect(told).toHaveLength(1)
  expect(bot.messages.filter(({ chatId }) => chatId === 901)).toHaveLength(1)
  for (const change of [{ channels: ['in_app'] }, { channels: ['bot_dm'] }, { message: 'Other' }])
    expect((await send(change)).status).toBe(409)
  expect((await send({ id: randomUUID(), channels: ['in_app', 'in_app'] })).status).toBe(400)
})
