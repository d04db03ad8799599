import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverMail, requestMail } from '../../src/domains/mail/index.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { announce, ask, type Caller, call, createAdmin, failuresOf, finished } from './announcing.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

const REFUSED = { code: 550, message: '5.1.1 no such mailbox' }

let world: ChatWorld
let smtp: MailServer
let admin: Caller
let runtime: Runtime
let nowMs = Date.now()
beforeAll(async () => {
  smtp = await startMailServer()
  const clock = { now: () => new Date(nowMs) }
  world = await startChatWorld({ clock, env: { SMTP_URL: smtp.url } })
  runtime = world.nodes[0]?.runtime as Runtime
  admin = { ...(await createAdmin(world.database)), url: world.nodes[0]?.url ?? '' }
})
afterAll(async () => {
  await world.close()
  await smtp[Symbol.asyncDispose]()
})

async function sendToAll() {
  nowMs = Math.max(nowMs, Date.now()) + 1_000
  const first = smtp.mails.length
  const { id } = await announce(admin, { channel: 'email' })
  const done = await finished(admin, id)
  return { id, done, to: () => smtp.mails.slice(first).map((mail) => mail.to) }
}

const refusalOf = (userId: string) =>
  world.database.kysely
    .selectFrom('mail_refusals')
    .select(['reason', 'refused_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

async function newPerson(email: string): Promise<string> {
  return (await world.newCaller({ email })).userId
}

/** Delivers a mail that a person requested, here a link that confirms their address. */
async function mailLink(to: string): Promise<void> {
  const request = { to, template: 'confirm_address', locale: 'en', link: 'http://localhost/x' } as const
  const id = await world.database.transaction((tx) =>
    requestMail(tx, { ...request, isSecurity: true, now: new Date(nowMs) }),
  )
  await deliverMail(runtime, id)
}

test('AD-13: an address that is refused for good is marked and passed by, says why, and cannot be retried', async () => {
  const userId = await newPerson('gone@example.org')
  smtp.refusals.set('gone@example.org', [REFUSED])
  const first = await sendToAll()
  const said = { reason: 'address_refused', is_retryable: false, address_refusal: { said: '550 5.1.1' } }
  expect(await failuresOf(admin, first.id)).toMatchObject([{ user_id: userId, ...said }])
  expect(await refusalOf(userId)).toEqual({ reason: '550 5.1.1', refused_at: new Date(nowMs) })
  expect(await call(admin, `/admin/announcements/${first.id}/retry`, {})).toEqual({ retried: 0 })

  const next = await sendToAll()
  expect(next.to()).not.toContain('gone@example.org')
  expect(next.done).toMatchObject({ failed: 1, pending: 0 })
  expect(await failuresOf(admin, next.id)).toMatchObject([{ user_id: userId, ...said }])

  await mailLink('gone@example.org')
  expect(await refusalOf(userId)).toBeUndefined()
  expect((await sendToAll()).to()).toContain('gone@example.org')
  expect(await failuresOf(admin, next.id)).toMatchObject([{ is_retryable: true, address_refusal: null }])
  expect(await call(admin, `/admin/announcements/${next.id}/retry`, {})).toEqual({ retried: 1 })
  expect(await finished(admin, next.id)).toMatchObject({ failed: 0 })
})

test('AD-13: another address is written to again, and the old one is forgotten', async () => {
  const userId = await newPerson('old@example.org')
  smtp.refusals.set('old@example.org', [REFUSED])
  await sendToAll()
  expect(await refusalOf(userId)).toMatchObject({ reason: '550 5.1.1' })
  const { kysely } = world.database
  await kysely.updateTable('auth_users').set({ name: 'Renamed' }).where('id', '=', userId).execute()
  expect(await refusalOf(userId)).toBeDefined()
  const email = 'new@example.org'
  await kysely.updateTable('auth_users').set({ email }).where('id', '=', userId).execute()
  expect(await refusalOf(userId)).toBeUndefined()
  expect((await sendToAll()).to()).toContain(email)
})

test('AD-13: a full mailbox and a busy server mark no address', async () => {
  const userId = await newPerson('full@example.org')
  smtp.refusals.set('full@example.org', [{ code: 552, message: '5.2.2 mailbox full' }])
  const { id } = await sendToAll()
  expect(await failuresOf(admin, id)).toMatchObject([
    { user_id: userId, reason: '552 5.2.2', is_retryable: true, address_refusal: null },
  ])
  expect(await refusalOf(userId)).toBeUndefined()
})

test('AD-13: a requested mail that is refused marks the address too', async () => {
  const userId = await newPerson('asked@example.org')
  // The node tries again by itself.
  smtp.refusals.set('asked@example.org', Array(50).fill(REFUSED))
  await mailLink('asked@example.org').catch(() => {})
  expect(await refusalOf(userId)).toMatchObject({ reason: '550 5.1.1' })
  const { id } = await sendToAll()
  expect(await failuresOf(admin, id)).toMatchObject([{ user_id: userId, reason: 'address_refused' }])
  const answer = await ask(admin, '/admin/announcements/test', { channel: 'email', message: 'Try' })
  expect(answer.status).toBe(200)
})
