import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  attemptMail,
  deliverMail,
  findMailShare,
  requestMail,
  watchMailTotals,
} from '../../src/domains/mail/index.ts'
import { checkSystem } from '../../src/domains/monitoring/health/check-system.ts'
import { notifyOfMailTotal } from '../../src/domains/notifications/index.ts'
import { forgetSettings } from '../../src/domains/settings/read-settings.ts'
import type { Runtime } from '../../src/platform/context.ts'
import type { MailTemplate } from '../../src/platform/mail/texts.ts'
import { type MailServer, startMailServer } from '../announcements/mail-server.ts'
import { createPerson } from '../factories.ts'
import { openWorld, PUBLIC, type World } from '../joining/world.ts'
import { asPerson } from '../referrals/people.ts'
import { storeSettings } from '../stored-settings.ts'

const HOUR_MS = 3_600_000

let world: World
let server: MailServer
let runtime: Runtime
beforeEach(async () => {
  world = await openWorld(PUBLIC)
  server = await startMailServer()
  runtime = { ...world.runtime, config: { ...world.runtime.config, smtpUrl: server.url } }
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await world.close()
})

async function allow(limits: { mails_an_hour?: number; mails_a_day?: number }): Promise<void> {
  await storeSettings(world.database, limits)
  forgetSettings(runtime)
}

function request(template: MailTemplate, to = `${template}@example.org`): Promise<string> {
  const isSecurity = template !== 'invite'
  const link = 'https://chat.example.org/auth/link#token'
  const now = world.clock.now()
  return world.database.transaction((tx) =>
    requestMail(tx, { to, template, locale: 'en', link, isSecurity, now }),
  )
}

async function ask(template: MailTemplate, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) await deliverMail(runtime, await request(template))
}

const sent = () => server.mails.map(({ to }) => to.split('@')[0])

async function waiting(): Promise<number> {
  const rows = await world.database.kysely.selectFrom('mail_requests').select('waits_until').execute()
  expect(rows.every(({ waits_until }) => waits_until !== null)).toBe(true)
  return rows.length
}

/** Runs the schedule at a later minute and delivers the mails that it requests. */
async function wake(afterMs: number): Promise<void> {
  world.clock.advance(afterMs)
  await world.database.script('delete from outbox_events')
  await watchMailTotals(runtime)
  for (const { mail_id } of await reported('mail.requested')) await deliverMail(runtime, String(mail_id))
}

async function reported(name: string): Promise<Record<string, unknown>[]> {
  const rows = await world.database.kysely
    .selectFrom('outbox_events')
    .select('payload')
    .where('name', '=', name)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => payload as Record<string, unknown>)
}

test('W13: of a full hour the last fifth is for accounts that exist; all others wait, and none is lost', async () => {
  await allow({ mails_an_hour: 10 })
  await ask('invite', 8)
  await ask('confirm_sign_up', 4)
  await ask('sign_in_link', 1)
  await ask('notice_password_changed', 2)
  expect(Map.groupBy(sent(), (to) => to)).toMatchObject(
    new Map([
      ['invite', Array(6).fill('invite')],
      ['confirm_sign_up', Array(2).fill('confirm_sign_up')],
      ['sign_in_link', ['sign_in_link']],
      ['notice_password_changed', ['notice_password_changed']],
    ]),
  )
  expect(await waiting()).toBe(5)
  server.mails.length = 0
  await wake(30 * 60_000)
  expect(sent()).toEqual([])
  await wake(30 * 60_000)
  expect(sent().toSorted()).toEqual([
    ...['confirm_sign_up', 'confirm_sign_up', 'invite', 'invite', 'notice_password_changed'],
  ])
  expect(await waiting()).toBe(0)
})

test('W13: mails beyond a day wait until midnight of the site, with whatever the hours have left', async () => {
  await allow({ mails_a_day: 2 })
  await ask('sign_in_link', 3)
  expect(sent()).toHaveLength(2)
  const [row] = await world.database.kysely.selectFrom('mail_requests').select('waits_until').execute()
  expect(row?.waits_until).toEqual(new Date('2026-03-11T00:00:00Z'))
  await wake(2 * HOUR_MS)
  expect(sent()).toHaveLength(2)
  await wake(10 * HOUR_MS)
  expect(sent()).toHaveLength(3)
})

test('W13: mails that are delivered at the same time cannot exceed a total together', async () => {
  await allow({ mails_an_hour: 5 })
  const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => request('sign_in_link', `${i}@x.org`)))
  await Promise.all(ids.map((id) => deliverMail(runtime, id)))
  expect(sent()).toHaveLength(5)
  expect(await waiting()).toBe(15)
})

test('W13: an announcement attempts no one beyond its share, and learns when it may go on', async () => {
  await allow({ mails_an_hour: 3 })
  const attempt = () =>
    attemptMail(runtime, {
      ...{ id: randomUUID(), to: 'a@example.org', from: 'Chat' },
      ...{ subject: 'News', text: 'News', html: 'News' },
    })
  expect([await attempt(), await attempt()]).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
  expect(await attempt()).toEqual({ kind: 'wait', until: new Date('2026-03-10T13:00:00Z') })
  expect(server.mails).toHaveLength(2)
})

test('W13: without limits every mail goes out', async () => {
  await allow({ mails_an_hour: 0, mails_a_day: 0 })
  await ask('invite', 5)
  expect(sent()).toHaveLength(5)
})

test('W13: from 80% on super admins are notified, once a day for each total, and the health card warns', async () => {
  const superAdmin = await createPerson(world.database)
  await world.database.kysely
    .insertInto('user_roles')
    .values({ user_id: superAdmin, role_hierarchy: 'super_admin' })
    .execute()
  await allow({ mails_an_hour: 5, mails_a_day: 100 })
  const context = asPerson(runtime, superAdmin, ['health.read'])
  const part = async () => {
    const { parts } = await checkSystem(context, {
      findBudgetShare: async () => null,
      findGuestShare: async () => null,
      findMailShare,
    })
    return parts.find(({ name }) => name === 'mail_totals')
  }
  await ask('sign_in_link', 3)
  await watchMailTotals(runtime)
  expect(await part()).toMatchObject({ status: 'healthy', value: 60 })
  expect(await reported('mail.total_near')).toEqual([])
  await ask('sign_in_link', 1)
  await Promise.all([watchMailTotals(runtime), watchMailTotals(runtime)])
  expect(await part()).toMatchObject({ status: 'warning', value: 80 })
  world.clock.advance(HOUR_MS)
  expect(await part()).toMatchObject({ status: 'healthy', value: 4 })
  await ask('sign_in_link', 5)
  await watchMailTotals(runtime)
  expect(await part()).toMatchObject({ status: 'error', value: 100 })
  expect(await reported('mail.total_near')).toEqual([{ span: 'hour' }])

  const event = { name: 'mail.total_near', payload: { span: 'hour' }, occurredAt: new Date() } as const
  await notifyOfMailTotal(runtime, { id: 1, ...event })
  await notifyOfMailTotal(runtime, { id: 1, ...event })
  const told = await world.database.kysely
    .selectFrom('system_notifications')
    .select(['user_id', 'code', 'params'])
    .execute()
  expect(told).toEqual([{ user_id: superAdmin, code: 'mail_total_near', params: { span: 'hour' } }])
})
