import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp } from '../../src/app/clean-up.ts'
import { recordAudit, verifyAuditChain } from '../../src/domains/audit/index.ts'
import { forgetSettings } from '../../src/domains/settings/index.ts'
import { openWorld, type World } from '../joining/world.ts'
import { addMember, type Member } from '../privacy/members.ts'
import { storeSettings } from '../stored-settings.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The wait for a stored setting, which another node reads within 2 s. */
const AT_LAST = { timeout: 60_000, interval: 250 }
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS)

/** Adds a chat of one message that is so many days old; returns its id. */
async function addChat({ userId }: Member, days: number): Promise<string> {
  const session_id = `session_${randomUUID()}`
  const at = daysAgo(days)
  const chat = { session_id, user_id: userId, title: 'Fish', created_at: at, last_message_at: at }
  await world.database.kysely.insertInto('chat_sessions').values(chat).execute()
  const message = { session_id, user_id: userId, role: 'user', content: 'Hello', turn_id: randomUUID() }
  await world.database.kysely
    .insertInto('messages')
    .values({ ...message, id: randomUUID(), created_at: at })
    .execute()
  return session_id
}

async function readChats({ userId }: Member) {
  const { kysely } = world.database
  const messages = await kysely
    .selectFrom('messages')
    .select('session_id')
    .where('user_id', '=', userId)
    .execute()
  const open = await kysely
    .selectFrom('chat_sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  return {
    open: open.map((row) => row.session_id).toSorted(),
    said: messages.map((row) => row.session_id).toSorted(),
  }
}

test('ST-6: chats are kept for ever, unless the operator sets for how long after their last message', async () => {
  const member = await addMember(world)
  const [recent, old] = [await addChat(member, 29), await addChat(member, 31)]
  const both = [recent, old].toSorted()
  await cleanUp(world.runtime)
  expect(await readChats(member)).toEqual({ open: both, said: both })
  await storeSettings(world.database, { retention_chat_days: 30 })
  await expect
    .poll(() => cleanUp(world.runtime).then(() => readChats(member)), AT_LAST)
    .toMatchObject({ open: [recent] })
  world.clock.advance(HOUR_MS)
  await cleanUp(world.runtime)
  expect(await readChats(member)).toEqual({ open: [recent], said: [recent] })
})

test('ST-6: personal values leave the audit log when the operator says, its entries and their chain stay', async () => {
  const member = await addMember(world)
  const target = { type: 'user' as const, id: member.userId }
  const entry = { action: 'user.banned' as const, actorId: null, target, origin: null, details: {} }
  const record = (now: Date) =>
    world.database.transaction((tx) => recordAudit(tx, { ...entry, personal: { reason: 'Spam' }, now }))
  await record(world.clock.now())
  world.clock.advance(91 * DAY_MS)
  await record(world.clock.now())
  const countPersonal = async () =>
    (await world.database.kysely.selectFrom('audit_personal').select('entry_id').execute()).length
  const before = await countPersonal()
  await cleanUp(world.runtime)
  expect(await countPersonal()).toBe(before)
  await storeSettings(world.database, { retention_audit_personal_days: 90 })
  await expect.poll(() => cleanUp(world.runtime).then(countPersonal), AT_LAST).toBe(1)
  expect((await verifyAuditChain(world.database)).broken).toBe(null)
})

test('ST-6: security events stay as many days as the operator sets', async () => {
  const member = await addMember(world)
  const add = (days: number) =>
    world.database.kysely
      .insertInto('security_events')
      .values({
        event_type: 'login_failed',
        user_id: member.userId,
        network: '203.0.113.0',
        request_id: `${days}`,
        details: '{}',
        created_at: daysAgo(days),
      })
      .execute()
  const kept = async () =>
    (
      await world.database.kysely
        .selectFrom('security_events')
        .select('request_id')
        .where('user_id', '=', member.userId)
        .where('event_type', '=', 'login_failed')
        .orderBy('id')
        .execute()
    ).map((row) => row.request_id)
  for (const days of [366, 200, 10]) await add(days)
  await cleanUp(world.runtime)
  expect(await kept()).toEqual(['200', '10'])
  await storeSettings(world.database, { retention_security_event_days: 100 })
  await expect.poll(() => cleanUp(world.runtime).then(kept), AT_LAST).toEqual(['10'])
})

test('ST-6: kept mails stay as many days as the operator sets', async () => {
  const add = (days: number) =>
    world.database.kysely
      .insertInto('outbox_mails')
      .values({
        recipient: 'kept@example.org',
        subject: `${days}`,
        body_text: 'Hello',
        created_at: daysAgo(days),
      })
      .execute()
  const kept = async () =>
    (
      await world.database.kysely
        .selectFrom('outbox_mails')
        .select('subject')
        .where('recipient', '=', 'kept@example.org')
        .orderBy('id')
        .execute()
    ).map(({ subject }) => subject)
  for (const days of [8, 6, 2]) await add(days)
  await cleanUp(world.runtime)
  expect(await kept()).toEqual(['6', '2'])
  // The other settings stay as they are, so that each is seen to act by itself.
  await storeSettings(world.database, { retention_import_days: 1 })
  await storeSettings(world.database, { retention_mail_days: 4 })
  await expect.poll(() => cleanUp(world.runtime).then(kept), AT_LAST).toEqual(['2'])
})

test('ST-6: rejected lines of an import stay as many days as the operator sets', async () => {
  const { kysely } = world.database
  const add = async (days: number) => {
    const id = randomUUID()
    const at = daysAgo(days)
    await kysely
      .insertInto('waitlist_imports')
      .values({
        id,
        state: 'applied',
        source: 'browser',
        file_name: 'x.csv',
        header: 'email',
        created_at: at,
        finished_at: at,
      })
      .execute()
    await kysely
      .insertInto('waitlist_import_rejects')
      .values({ import_id: id, line: days, raw: 'broken', problems: '[]' })
      .execute()
  }
  const kept = async () =>
    (await kysely.selectFrom('waitlist_import_rejects').select('line').orderBy('line').execute()).map(
      ({ line }) => line,
    )
  await storeSettings(world.database, { retention_import_days: 30, retention_mail_days: 4 })
  forgetSettings(world.runtime)
  for (const days of [31, 20, 5]) await add(days)
  await expect.poll(() => cleanUp(world.runtime).then(kept), AT_LAST).toEqual([5, 20])
  await storeSettings(world.database, { retention_import_days: 10 })
  await expect.poll(() => cleanUp(world.runtime).then(kept), AT_LAST).toEqual([5])
})
