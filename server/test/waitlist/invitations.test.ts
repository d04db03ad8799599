import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { deliverMail } from '../../src/domains/mail/index.ts'
import { changeSetting } from '../../src/domains/settings/index.ts'
import { inviteRecord } from '../../src/domains/waitlist/invitations/invite-record.ts'
import { inviteRecords } from '../../src/domains/waitlist/invitations/invite-records.ts'
import { listInvitations } from '../../src/domains/waitlist/invitations/list-invitations.ts'
import { previewInvitations } from '../../src/domains/waitlist/invitations/preview-invitations.ts'
import { readInvitationProgress } from '../../src/domains/waitlist/invitations/read-invitation-progress.ts'
import { settleInvitation } from '../../src/domains/waitlist/invitations/settle-invitation.ts'
import { writeInvitations } from '../../src/domains/waitlist/invitations/write-invitations.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { createPerson } from '../factories.ts'
import {
  addRecord,
  codeOf,
  createVisitor,
  mailedToken,
  openWorld,
  PASSWORD,
  PUBLIC,
  type World,
} from '../joining/world.ts'
import { asAdmin, contextWith, listAudits, listEvents, REFUSED, refusalsOf } from './administration.ts'

let smtp: SMTPServer
let received: string[] = []
/** The replies of the mail server to the next recipients. */
let replies: { code: number; text: string }[] = []
beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const reply = replies.shift()
      if (reply) return done(Object.assign(new Error(reply.text), { responseCode: reply.code }))
      received.push(address)
      done()
    },
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

let world: World
let runtime: Runtime
beforeEach(async () => {
  world = await openWorld(PUBLIC)
  const { port } = smtp.server.address() as AddressInfo
  runtime = { ...world.runtime, config: { ...world.runtime.config, smtpUrl: `smtp://127.0.0.1:${port}` } }
  received = []
  replies = []
})
afterEach(() => world.close())

/** Runs the jobs of mails and of their ends, as the queue does; returns how many attempts failed. */
async function workMails(through: Runtime = runtime): Promise<number> {
  let failures = 0
  const waiting = await world.database.kysely.selectFrom('mail_requests').select('id').execute()
  for (const { id } of waiting) {
    await deliverMail(through, id).catch(() => {
      failures += 1
    })
  }
  for (const event of await listEvents(world.database, 'mail.settled')) {
    await settleInvitation(through, event as unknown as Parameters<typeof settleInvitation>[1])
  }
  return failures
}

const invite = (id: string, is_forced = false) => inviteRecord(asAdmin(runtime), { id, is_forced })
const stateOf = async (recordId: string) => {
  const { invitations } = await listInvitations(asAdmin(runtime), { record_id: recordId, limit: 10 })
  return invitations.map(({ state, reason }) => (reason ? `${state} ${reason}` : state))
}

test('AD-14: an invitation is queued, sent, and its link makes the member', async () => {
  const record = await addRecord(world.database, { email: 'ada@example.org', xp: 700 })
  const invitation = await invite(record.id)
  expect(invitation).toMatchObject({
    state: 'queued',
    email: 'ada@example.org',
    bounce: null,
    is_forced: false,
  })
  expect(await workMails()).toBe(0)
  expect(received).toEqual(['ada@example.org'])
  const { invitations } = await listInvitations(asAdmin(runtime), { limit: 10 })
  expect(invitations).toMatchObject([{ id: invitation.id, state: 'sent', bounce: 'unknown', reason: null }])
  expect(await listAudits(world.database)).toMatchObject([
    {
      action: 'waitlist.invited',
      target_id: record.id,
      details: { invitation_id: invitation.id, is_forced: false },
    },
  ])
})

test('AD-14: without a mail server an invitation is kept here; its link proves the address and lives 14 days', async () => {
  const record = await addRecord(world.database, { email: 'kept@example.org', xp: 700 })
  await inviteRecord(asAdmin(world.runtime), { id: record.id, is_forced: false })
  const token = await mailedToken(world, 'kept@example.org')
  await workMails(world.runtime)
  expect(await stateOf(record.id)).toEqual(['kept'])
  world.clock.advance(13 * 86_400_000)
  const joined = await createVisitor(world.runtime).call((context) =>
    completeLink(context, { token, password: PASSWORD }),
  )
  expect(joined.viewer).toMatchObject({
    status: 'authenticated',
    profile: { xp: 800, email_confirmed: true },
  })
  expect(await codeOf(invite(record.id, true))).toBe('joining.already_activated')
})

test('AD-14: each person is invited once a day, unless it is forced, however many requests come at once', async () => {
  const record = await addRecord(world.database)
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => codeOf(invite(record.id))))
  expect(outcomes.toSorted()).toEqual(['ok', ...Array(3).fill('waitlist.invited_recently')])
  expect(await codeOf(invite(record.id, true))).toBe('ok')
  world.clock.advance(86_400_001)
  expect(await codeOf(invite(record.id))).toBe('ok')
  await workMails()
  expect(received).toHaveLength(3)
  expect(await listAudits(world.database)).toHaveLength(3)
})

test('AD-14: a refused address is reported with the answer, and may be invited again; a busy server is tried again', async () => {
  const record = await addRecord(world.database)
  await invite(record.id)
  replies = [{ code: 451, text: '4.3.0 try later' }]
  expect(await workMails()).toBe(1)
  expect(await stateOf(record.id)).toEqual(['queued'])
  replies = [{ code: 550, text: '5.1.1 no such user' }]
  expect(await workMails()).toBe(0)
  expect(await stateOf(record.id)).toEqual(['failed 550 5.1.1'])
  expect(await codeOf(invite(record.id))).toBe('ok')
  await workMails()
  expect(await stateOf(record.id)).toEqual(['sent', 'failed 550 5.1.1'])
})

test('AD-14: a mail server that stays away ends as failed after many attempts', async () => {
  const record = await addRecord(world.database)
  await invite(record.id)
  const gone: Runtime = { ...runtime, config: { ...runtime.config, smtpUrl: 'smtp://127.0.0.1:1' } }
  let failures = 0
  for (let attempt = 1; attempt <= 12; attempt += 1) failures += await workMails(gone)
  expect(failures).toBe(11)
  expect((await stateOf(record.id))[0]).toMatch(/^failed E[A-Z]+$/)
  expect(await world.database.kysely.selectFrom('mail_requests').select('id').execute()).toEqual([])
})

test('AD-11, AD-14: with email notifications off an invitation is refused, and a queued one ends as failed', async () => {
  const record = await addRecord(world.database)
  await invite(record.id)
  const chief = contextWith(runtime, ['settings.change'])
  await changeSetting(chief, { key: 'email_notifications', value: false })
  expect(await codeOf(invite(record.id, true))).toBe('settings.mail_off')
  const bulk = { selection: { filter: {} }, is_forced: true }
  expect(await codeOf(inviteRecords(asAdmin(runtime), bulk))).toBe('settings.mail_off')
  await workMails()
  expect(received).toEqual([])
  expect(await stateOf(record.id)).toEqual(['failed mail_off'])
})

test('AD-14: a bulk invitation does as its preview counted, each record once, on any node', async () => {
  const people = []
  for (let i = 0; i < 60; i += 1) people.push(await addRecord(world.database))
  await addRecord(world.database, { email: null })
  await invite(people[0]?.id ?? '')
  const admin = asAdmin(runtime)
  const bulk = { selection: { filter: {} }, is_forced: false }
  const counted = {
    selected: 61,
    invited: 59,
    left_out: 0,
    claimed: 0,
    without_email: 1,
    invited_recently: 1,
  }
  expect(await previewInvitations(admin, bulk)).toEqual({ ...counted, is_mail_kept: false })
  const mailless = { ...admin, runtime: { ...runtime, config: { ...runtime.config, smtpUrl: undefined } } }
  expect(await previewInvitations(mailless, bulk)).toEqual({ ...counted, is_mail_kept: true })
  const { run_id: runId, ...division } = await inviteRecords(admin, bulk)
  expect(division).toEqual(counted)
  expect(await listEvents(world.database, 'waitlist.invitations_requested')).toEqual([{ run_id: runId }])
  await Promise.all([1, 2, 3].map(() => writeInvitations(runtime, runId)))
  await writeInvitations(runtime, runId)
  await workMails()
  expect(await readInvitationProgress(admin, { run_id: runId })).toEqual({
    queued: 0,
    sent: 59,
    kept: 0,
    failed: 0,
    total: 59,
  })
  expect(new Set(received).size).toBe(60)
  expect(received).toHaveLength(60)
  const again = await inviteRecords(admin, bulk)
  expect(again).toMatchObject({ invited: 0, invited_recently: 60 })
  const audits = await listAudits(world.database, 'waitlist.invited_many')
  expect(audits).toMatchObject([{ target_id: runId, details: { invited: 59, is_forced: false } }])
})

test('AD-14: two bulk invitations at once invite each person once', async () => {
  for (let i = 0; i < 40; i += 1) await addRecord(world.database)
  const bulk = { selection: { filter: {} }, is_forced: false }
  const runs = await Promise.all([1, 2, 3].map(() => inviteRecords(asAdmin(runtime), bulk)))
  expect(runs.reduce((sum, { invited }) => sum + invited, 0)).toBe(40)
  for (const { run_id } of runs) await writeInvitations(runtime, run_id)
  await workMails()
  expect([received.length, new Set(received).size]).toEqual([40, 40])
})

test('AD-14: a bulk invitation that arrives twice is one run, with one mail each', async () => {
  for (let i = 0; i < 5; i += 1) await addRecord(world.database)
  const run_id = randomUUID()
  const admin = asAdmin(runtime)
  for (const is_forced of [true, false]) {
    const bulk = { selection: { filter: {} }, is_forced, run_id: is_forced ? run_id : randomUUID() }
    world.clock.advance(86_400_001)
    const runs = await Promise.all([1, 2].map(() => inviteRecords(admin, bulk)))
    expect(runs).toMatchObject(Array(2).fill({ invited: 5, run_id: bulk.run_id }))
    await writeInvitations(runtime, bulk.run_id)
  }
  await workMails()
  expect(received).toHaveLength(10)
  expect(await listAudits(world.database, 'waitlist.invited_many')).toHaveLength(2)
})

test('AD-14: an id in use is refused for another record, and for the run of another person or selection', async () => {
  const [one, two] = [await addRecord(world.database), await addRecord(world.database)]
  const admin = asAdmin(runtime)
  const invitation_id = randomUUID()
  const single = { is_forced: false, invitation_id }
  await inviteRecord(admin, { ...single, id: one.id })
  expect(await codeOf(inviteRecord(admin, { ...single, id: two.id }))).toBe('server.id_taken')
  const run = { is_forced: true, run_id: randomUUID() }
  const first = { ...run, selection: { record_ids: [one.id] } }
  await inviteRecords(admin, first)
  expect(await codeOf(inviteRecords(admin, first))).toBe('ok')
  expect(await codeOf(inviteRecords(asAdmin(runtime), first))).toBe('server.id_taken')
  const other = { ...run, selection: { record_ids: [two.id] } }
  expect(await codeOf(inviteRecords(admin, other))).toBe('server.id_taken')
  const { invitations } = await listInvitations(admin, { limit: 50 })
  expect(invitations.map(({ record_id }) => record_id)).toEqual([one.id, one.id])
})

test('AD-14: an invitation that arrives twice is one, forced or not', async () => {
  const record = await addRecord(world.database)
  for (const is_forced of [false, true]) {
    const invitation_id = randomUUID()
    const invited = await Promise.all(
      [1, 2].map(() => inviteRecord(asAdmin(runtime), { id: record.id, is_forced, invitation_id })),
    )
    expect(invited.map(({ id }) => id)).toEqual([invitation_id, invitation_id])
  }
  await workMails()
  expect(received).toHaveLength(2)
})

test('AD-14: people who joined or changed between a bulk invitation and its mail get none', async () => {
  const records = [await addRecord(world.database), await addRecord(world.database)]
  const record_ids = records.map((record) => record.id)
  const { run_id: runId } = await inviteRecords(asAdmin(runtime), {
    selection: { record_ids },
    is_forced: false,
  })
  const { id: userId } = await world.database.kysely
    .insertInto('auth_users')
    .values({ name: 'Joined', email: 'joined@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { kysely } = world.database
  await kysely
    .updateTable('profiles')
    .set({ auth_user_id: userId })
    .where('id', '=', record_ids[0] ?? '')
    .execute()
  await writeInvitations(runtime, runId)
  await workMails()
  expect(received).toEqual([records[1]?.email])
  expect(await stateOf(record_ids[0] ?? '')).toEqual(['failed already_claimed'])
})

test('AD-14: refusals name their reason and leave nothing', async () => {
  const record = await addRecord(world.database, { email: null })
  const before = await listAudits(world.database)
  expect(await codeOf(invite(record.id))).toBe('waitlist.record_has_no_email')
  expect(await codeOf(invite(crypto.randomUUID()))).toBe('waitlist.record_not_found')
  const bulk = { selection: { filter: {} }, is_forced: false }
  for (const verb of [
    (context: ReturnType<typeof asAdmin>) => inviteRecord(context, { id: record.id, is_forced: true }),
    (context: ReturnType<typeof asAdmin>) => inviteRecords(context, bulk),
    (context: ReturnType<typeof asAdmin>) => previewInvitations(context, bulk),
    (context: ReturnType<typeof asAdmin>) => listInvitations(context, { limit: 1 }),
    (context: ReturnType<typeof asAdmin>) => readInvitationProgress(context, { run_id: record.id }),
  ]) {
    expect(await refusalsOf(runtime, verb)).toEqual(REFUSED)
  }
  expect(await listAudits(world.database)).toEqual(before)
})

test('AD-14: an invitation is written in the inviting administrator’s language, one by one and in bulk', async () => {
  const { database } = world
  const userId = await createPerson(database)
  const admin = asAdmin(runtime, userId)
  await database.kysely
    .insertInto('preferences')
    .values({ user_id: userId, language: 'fr', updated_at: new Date() })
    .execute()
  const one = await addRecord(database)
  await inviteRecord(admin, { id: one.id, is_forced: false })
  const other = await addRecord(database)
  const bulk = { selection: { record_ids: [other.id] }, is_forced: false }
  await writeInvitations(runtime, (await inviteRecords(admin, bulk)).run_id)
  const mails = await database.kysely.selectFrom('mail_requests').select('locale').execute()
  expect(mails).toEqual([{ locale: 'fr' }, { locale: 'fr' }])
})
