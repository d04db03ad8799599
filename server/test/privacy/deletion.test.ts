import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp } from '../../src/app/clean-up.ts'
import { rollUp, verifyAnalytics } from '../../src/domains/analytics/index.ts'
import { recordAudit } from '../../src/domains/audit/index.ts'
import { createGift } from '../../src/domains/credits/gifts/create-gift.ts'
import { updateGift } from '../../src/domains/credits/gifts/update-gift.ts'
import { reauthenticate } from '../../src/domains/identity/passwords/reauthenticate.ts'
import { invitePerson } from '../../src/domains/joining/invitations/invite-person.ts'
import { endPressedNotices, sendNotice } from '../../src/domains/notices/index.ts'
import { secureAccount } from '../../src/domains/notices/secure-account.ts'
import { setNewPassword } from '../../src/domains/notices/set-new-password.ts'
import { createNotification } from '../../src/domains/notifications/create-notification.ts'
import { deleteDueAccounts } from '../../src/domains/privacy/deletion/delete-due-accounts.ts'
import { erasePerson } from '../../src/domains/privacy/deletion/erase-person.ts'
import { readDeletion } from '../../src/domains/privacy/deletion/read-deletion.ts'
import { cancelDeletion, requestDeletion } from '../../src/domains/privacy/deletion/request-deletion.ts'
import { GIVEN, KEPT_BACK } from '../../src/domains/privacy/export/given-tables.ts'
import { findProfiles, findReferredProfile, mailboxOf } from '../../src/domains/profiles/index.ts'
import { startReferral } from '../../src/domains/referrals/index.ts'
import { rejectClaim } from '../../src/domains/waitlist/claims/reject-claim.ts'
import { requestClaim } from '../../src/domains/waitlist/claims/request-claim.ts'
import { referralBody } from '../../src/domains/webhooks/event-body.ts'
import { insertDelivery } from '../../src/domains/webhooks/store.ts'
import { jsonText } from '../../src/platform/db/json-text.ts'
import { createQueues, DEAD_LETTERS, openQueue, SERVER_TIMING } from '../../src/platform/events/queue.ts'
import { ask as askQuestion } from '../analytics/history.ts'
import { newAdmin } from '../joining/new-admin.ts'
import {
  addRecord,
  codeOf,
  createVisitor,
  mailsTo,
  openWorld,
  PASSWORD,
  signInAs,
  type World,
} from '../joining/world.ts'
import { createTestContext } from '../runtimes.ts'
import { plantCanaries } from './canaries.ts'
import { addMember, type Member } from './members.ts'

const DAY_MS = 86_400_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const member = (into = world) => addMember(into)
const ask = ({ visitor }: Member) => visitor.call(requestDeletion)
const dueOf = async ({ visitor }: Member) => (await visitor.call(readDeletion)).deletion?.due_at ?? null
const isThere = async ({ userId }: Member, into = world) =>
  (await into.database.kysely.selectFrom('auth_users').select('id').where('id', '=', userId).execute())
    .length === 1

/** Finds the columns, in every table of every schema, that contain one of these words. */
async function findAnywhere(into: World, words: string[]): Promise<string[]> {
  const { kysely } = into.database
  const { rows: columns } = await sql<{ schema: string; table: string; name: string; type: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as name, c.udt_name as type
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2, c.ordinal_position`.execute(kysely)
  const found: string[] = []
  for (const { schema, table, name, type } of columns) {
    const value = type === 'bytea' ? sql`encode(${sql.ref(name)}, 'escape')` : sql`${sql.ref(name)}::text`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.id(schema, table)}
      where exists (select from unnest(${words}::text[]) word where position(lower(word) in lower(${value})) > 0)`.execute(
      kysely,
    )
    if ((rows[0]?.count ?? 0) > 0) found.push(`${schema === 'public' ? '' : `${schema}.`}${table}.${name}`)
  }
  return found
}

/** Clears the references of planted rows to people who do not exist, where a row need not name any. */
async function forgetStrangers({ database }: World): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('update %s t set %I = null where %I is not null and not exists (select from %s r where r.%I = t.%I)',
      c.conrelid::regclass, a.attname, a.attname, c.confrelid::regclass, f.attname, a.attname) as statement
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and not a.attnotnull
      and c.connamespace = 'public'::regnamespace`.execute(database.kysely)
  for (const { statement } of rows) await sql.raw(statement).execute(database.kysely)
}

/** The tables that are not planted: the one row of each is the product's own, and a second one would break it. */
const NOT_PLANTED = new Set(['account_deletions', 'auth_sessions', 'audit_head', 'schema_release'])

/** The columns that stay, and why. */
const STAYS = [
  // The audit log is a chain: it says that something was done to an account, by an id that no longer leads anywhere.
  'audit_entries.action',
  'audit_entries.actor_id',
  'audit_entries.details',
  'audit_entries.hash',
  'audit_entries.personal_hash',
  'audit_entries.previous_hash',
  'audit_entries.request_id',
  'audit_entries.target_id',
  // The keyed hash of a mailbox, so that no person is invited twice, and the outcome of the invitation.
  'referrals.newcomer_key',
  'referrals.status',
  'referrals.held_for',
  'referrals.refused_for',
  // The kind of credits of which sums are kept.
  'deleted_ledgers.transaction_type',
  // How a gift ended.
  'credit_gifts.status',
  'credit_gifts.failed_for',
  // The file of a whole waitlist, for as many days as the operator's setting says.
  'waitlist_import_files.content',
  'waitlist_imports.file_name',
  'waitlist_imports.header',
  'waitlist_imports.requested_by',
  'waitlist_imports.source',
  'waitlist_imports.state',
  'waitlist_imports.unknown_columns',
  // Counters, whose keys name no person, for a day at most.
  'rate_limits.key',
]

/**
 * Returns whether a column is of a table that is about no person: of an administrator, at most an id that leads
 * nowhere.
 */
function isAboutNobody(column: string): boolean {
  const [table = '', name = ''] = column.split('.')
  if (name === 'user_id') return false
  return ['nobody', 'site', 'secrets'].includes(KEPT_BACK[table] ?? '')
}

/** Plants jobs that name a person: one that waits, one that is done, and one that was given up and says why. */
async function plantJobs({ runtime, database }: World, { userId, profileId, email }: Member): Promise<void> {
  const queue = await openQueue(runtime, SERVER_TIMING)
  await createQueues(queue, ['notices.password'], SERVER_TIMING)
  await queue.stop({ graceful: false, close: false })
  const event = (payload: object) => jsonText({ id: 1, name: 'referrals.qualified', payload })
  const failure = jsonText({ message: `550 ${email.toUpperCase()} is unknown. canary.` })
  await sql`insert into pgboss.job (name, state, data, output) values
    ('notices.password', 'created', ${event({ user_id: userId })}, null),
    ('notices.password', 'completed', ${event({ newcomer_id: userId })}, null),
    (${DEAD_LETTERS}, 'created', ${event({ record_id: profileId })}, null),
    (${DEAD_LETTERS}, 'created', ${event({ user_id: STRANGER })}, null),
    (${DEAD_LETTERS}, 'created', ${event({})}, ${failure})`.execute(database.kysely)
}

const STRANGER = randomUUID()

test('ST-6: after seven days no table holds a canary, the address or the id of a deleted person', async () => {
  await using other = await openWorld()
  const leaving = await member(other)
  const tables = [...GIVEN.map(({ table }) => table), ...Object.keys(KEPT_BACK)].filter(
    (table) => !NOT_PLANTED.has(table),
  )
  await plantCanaries(other.database, tables, leaving)
  await plantJobs(other, leaving)
  await forgetStrangers(other)
  // The person has not pressed 'This was not me'.
  await other.database.kysely.updateTable('security_notices').set({ pressed_at: null }).execute()
  await ask(leaving)
  const { email, userId, profileId } = leaving
  const there = await findAnywhere(other, ['canary.', userId])
  expect(there).toEqual(
    expect.arrayContaining([
      ...['messages.content', 'outbox_events.payload', 'data_export_parts.content', 'audit_personal.values'],
      ...['device_codes.user_id', 'waitlist_import_rejects.raw'],
      ...['pgboss.job_common.data', 'pgboss.job_common.output'],
    ]),
  )
  other.clock.advance(7 * DAY_MS)
  expect(await deleteDueAccounts(other.runtime)).toBe(1)
  const left = await findAnywhere(other, ['canary.', email, userId, profileId])
  expect(await findAnywhere(other, [STRANGER])).toContain('pgboss.job_common.data')
  // Planted rows that stay would break the ledger's own check of the database.
  await other.database.transaction(async (tx) => {
    await sql.raw(`set local session_replication_role = 'replica'`).execute(tx)
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(tx)
  })
  const surprising = left.filter((column) => !STAYS.includes(column) && !isAboutNobody(column)).join(', ')
  expect(surprising).toBe('')
})

test('ST-6: a deleted person leaves the figures of every past day, which stay a recount of all rows', async () => {
  await using other = await openWorld()
  const { runtime, database, clock } = other
  const [leaving, staying] = [await member(other), await member(other)]
  const asking = ({ userId }: Member) =>
    askQuestion(database, { userId, at: clock.now(), outcome: 'answered' })
  await ask(leaving)
  for (let day = 0; day < 3; day += 1) {
    await asking(leaving)
    await asking(staying)
    await rollUp(runtime)
    clock.advance(DAY_MS)
  }
  clock.advance(4 * DAY_MS)
  await asking(leaving)
  await rollUp(runtime)
  expect(await deleteDueAccounts(runtime)).toBe(1)
  await rollUp(runtime)
  expect((await verifyAnalytics(runtime)).differences).toEqual([])
  const { rows } = await sql<{ messages: number; people: number[]; chats: number[] }>`
    select s.messages, n.people, n.chats from analytics_slots s join analytics_seen n using (slot)
    where s.messages > 0 order by slot`.execute(database.kysely)
  expect(rows.map(({ messages, people, chats }) => [messages, people.length, chats.length])).toEqual([
    [1, 1, 1],
    [1, 1, 1],
    [1, 1, 1],
  ])
})

test('ST-6: a sign-up that a deleted person began with the code of another member forgets them', async () => {
  const [referrer, leaving] = [await member(), await member()]
  const [profile] = await findProfiles(world.database.kysely, { userId: referrer.userId })
  const arrival = {
    ref: profile?.code ?? '',
    isGiven: true,
    visitorId: randomUUID(),
    visitedAt: null,
    networkKeys: ['network'],
  }
  const { email } = leaving
  const begun = { arrival, email, mailbox: mailboxOf(email), name: 'Annabel Lee' }
  await startReferral(createTestContext(world.runtime), begun)
  const referrals = () =>
    world.database.kysely
      .selectFrom('referrals')
      .select(['first_name', 'newcomer_key', 'visitor_id', 'network_keys'])
      .where('referrer_id', '=', referrer.profileId)
      .execute()
  expect(await referrals()).toMatchObject([{ first_name: 'Annabel', network_keys: ['network'] }])
  await ask(leaving)
  world.clock.advance(7 * DAY_MS)
  await deleteDueAccounts(world.runtime)
  expect(await referrals()).toEqual([
    { first_name: null, newcomer_key: null, visitor_id: null, network_keys: [] },
  ])
})

test('ST-6: a record that a deleted person claimed waits for their claim no longer', async () => {
  const [person, rival] = [await member(), await member()]
  const [alone, shared] = [
    await addRecord(world.database, { email: null }),
    await addRecord(world.database, { email: null }),
  ]
  const claim = (who: Member, { referral_code }: { referral_code: string }) =>
    who.visitor.call((context) => requestClaim(context, { referral_code, note: '' }))
  await claim(person, alone)
  const stateOf = async ({ id }: { id: string }) =>
    (
      await world.database.kysely
        .selectFrom('profiles')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state
  expect(await stateOf(alone)).toBe('under_review')
  const erase = ({ userId, profileId, email }: Member) =>
    world.database.transaction((tx) => erasePerson(tx, { userId, profileId, emails: [email] }))
  await erase(person)
  expect(await stateOf(alone)).toBe('without_email')
  const late = await member()
  await claim(rival, shared)
  await claim(late, shared)
  await erase(late)
  expect(await stateOf(shared)).toBe('under_review')
})

test('ST-6: words of administrators about a deleted person, and their address, are gone wherever they stand', async () => {
  await using other = await openWorld()
  const { kysely } = other.database
  const admin = await newAdmin(other, [
    'users.invite',
    'credits.gift',
    'notifications.manage',
    'waitlist.manage',
  ])
  const words = (what: string) => `canary of ${what}`
  const email = 'kim.leaves@example.org'
  await invitePerson(admin, { id: randomUUID(), email, full_name: words('an invitation'), language: 'en' })
  const kim = await addMember(other, email)
  const gift = { id: randomUUID(), recipient_id: kim.userId, amount: 5 }
  await createGift(admin, { ...gift, reason: words('a gift') })
  await updateGift(admin, { id: gift.id, amount: 6, reason: words('a changed gift') })
  await createNotification(admin, {
    ...{ title: words('a title'), message: words('a message'), type: 'info' as const },
    ...{ target_audience: 'specific' as const, target_user_id: kim.userId },
  })
  const { referral_code } = await addRecord(other.database, { email: null })
  const claim = await kim.visitor.call((context) =>
    requestClaim(context, { referral_code, note: 'It is me' }),
  )
  await rejectClaim(admin, { id: claim.id, reason: words('a claim') })
  const request = {
    ...{ permission: 'users.ban', subject_ids: [kim.userId], requested_by: admin.actor?.userId ?? '' },
    ...{ requested_at: other.clock.now(), expires_at: new Date(other.clock.now().getTime() + 30 * DAY_MS) },
  }
  const ban = jsonText({ kind: 'user_ban', id: kim.userId, reason: words('a ban') })
  const list = jsonText({ kind: 'users_export', filter: { search: email.toUpperCase() } })
  // The address of another person, which holds theirs.
  const longer = jsonText({ kind: 'users_export', filter: { search: `a${email}` } })
  await kysely
    .insertInto('approvals')
    .values([
      { ...request, id: randomUUID(), kind: 'user_ban', deed: ban, deed_hash: 'a', reason: words('a ban') },
      { ...request, id: randomUUID(), kind: 'users_export', deed: list, deed_hash: 'b', subject_ids: [] },
      { ...request, id: randomUUID(), kind: 'users_export', deed: longer, deed_hash: 'c', subject_ids: [] },
    ])
    .execute()
  const newcomer = await member(other)
  const [referrer, referred] = await Promise.all(
    [kim, newcomer].map(({ userId }) => findReferredProfile(kysely, userId)),
  )
  if (!referrer || !referred) throw new Error('there is no such profile')
  const event = { ...{ id: randomUUID(), sequence: 1 }, type: 'referral.qualified' as const }
  const body = referralBody({ ...event, occurredAt: other.clock.now() }, { referrer, newcomer: referred }, '')
  const delivery = { ...event, userId: newcomer.userId, body, now: other.clock.now() }
  await other.database.transaction((tx) => insertDelivery(tx, delivery))
  await ask(kim)
  other.clock.advance(7 * DAY_MS)
  expect(await findAnywhere(other, ['canary of'])).toContain('audit_personal.values')
  expect(await deleteDueAccounts(other.runtime)).toBe(1)
  expect(await findAnywhere(other, ['canary of'])).toEqual([])
  expect(await findAnywhere(other, [email])).toEqual(['approvals.deed'])
  expect(
    await kysely.selectFrom('approvals').select(['kind', 'status']).orderBy('deed_hash').execute(),
  ).toEqual([
    { kind: 'user_ban', status: 'expired' },
    { kind: 'users_export', status: 'waiting' },
  ])
})

test('ST-6: the address of a deleted person is found on each line of words about another one', async () => {
  const [{ userId, profileId, email }, about] = [await member(), await member()]
  const now = world.clock.now()
  const reasons = [`See\n${email}`, `See\nof-${email}`]
  await world.database.transaction(async (tx) => {
    for (const reason of reasons) {
      await recordAudit(tx, {
        ...{
          action: 'user.banned' as const,
          actorId: null,
          target: { type: 'user' as const, id: about.userId },
        },
        ...{ origin: null, details: {}, personal: { reason }, now },
      })
    }
  })
  await world.database.transaction((tx) => erasePerson(tx, { userId, profileId, emails: [email] }))
  const { rows } = await sql<{ reason: string }>`
    select values ->> 'reason' as reason from audit_personal p join audit_entries e on e.id = p.entry_id
    where e.target_id = ${about.userId} and e.action = 'user.banned'`.execute(world.database.kysely)
  expect(rows).toEqual([{ reason: reasons[1] }])
})

test('ST-6: of the jobs whose failure quotes an address, only those of the deleted person go', async () => {
  const leaving = await member()
  await plantJobs(world, leaving)
  const { userId, profileId, email } = leaving
  const failures = {
    theirs: `450\n<${email}> try again later`,
    ofAnother: `450\n<jo${email}> try again later`,
  }
  for (const message of Object.values(failures)) {
    await sql`insert into pgboss.job (name, state, data, output)
      values ('notices.password', 'retry', '{}', ${jsonText({ message })})`.execute(world.database.kysely)
  }
  await world.database.transaction((tx) => erasePerson(tx, { userId, profileId, emails: [email] }))
  const { rows } = await sql<{ message: string }>`
    select output ->> 'message' as message from pgboss.job where output ->> 'message' like '450%'`.execute(
    world.database.kysely,
  )
  expect(rows).toEqual([{ message: failures.ofAnother }])
})

test('ST-6: an account is deleted after seven days and not before, once, and its owner is a stranger then', async () => {
  const leaving = await member()
  await ask(leaving)
  const due = await dueOf(leaving)
  expect(due).toBe(new Date(world.clock.now().getTime() + 7 * DAY_MS).toISOString())
  world.clock.advance(7 * DAY_MS - 1)
  expect(await deleteDueAccounts(world.runtime)).toBe(0)
  expect(await isThere(leaving)).toBe(true)
  world.clock.advance(1)
  const workers = await Promise.all([deleteDueAccounts(world.runtime), deleteDueAccounts(world.runtime)])
  expect(workers.toSorted()).toEqual([0, 1])
  expect(await isThere(leaving)).toBe(false)
  const back = createVisitor(world.runtime)
  expect(await codeOf(signInAs(back, { identifier: leaving.email, password: PASSWORD }))).toBe(
    'identity.invalid_credentials',
  )
  const audits = await world.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('target_id', '=', leaving.userId)
    .where('action', 'in', ['user.deletion_requested', 'user.deleted'])
    .orderBy('id')
    .execute()
  expect(audits).toEqual([
    { action: 'user.deletion_requested', actor_id: leaving.userId },
    { action: 'user.deleted', actor_id: null },
  ])
})

test('ST-6: an account that cannot be deleted, and a step that fails, hold up no other, and are reported', async () => {
  const [stuck, leaving] = [await member(), await member()]
  await ask(stuck)
  await ask(leaving)
  world.clock.advance(7 * DAY_MS)
  const { kysely } = world.database
  const run = (...statements: string[]) =>
    Promise.all(statements.map((text) => sql.raw(text).execute(kysely)))
  await run(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'this one is stuck'; end $$`,
  )
  await run(
    `create trigger stuck before delete on auth_users for each row when (old.id = '${stuck.userId}') execute function refuse()`,
    'alter table guest_chats rename to guest_chats_away',
  )
  const failed = await cleanUp(world.runtime).catch((error: AggregateError) => error)
  await run('drop function refuse() cascade', 'alter table guest_chats_away rename to guest_chats')
  expect([await isThere(stuck), await isThere(leaving)]).toEqual([true, false])
  expect(String(failed)).toMatch(/guest_chats.*this one is stuck/)
  await cleanUp(world.runtime)
  expect(await isThere(stuck)).toBe(false)
})

test('ST-6: a person who cancels keeps everything, and may ask again', async () => {
  const staying = await member()
  await ask(staying)
  const first = await dueOf(staying)
  world.clock.advance(DAY_MS)
  await staying.visitor.call((context) => reauthenticate(context, { password: PASSWORD }))
  await ask(staying)
  expect(await dueOf(staying)).toBe(first)
  await staying.visitor.call(cancelDeletion)
  await staying.visitor.call(cancelDeletion)
  expect(await dueOf(staying)).toBe(null)
  const { rows } = await sql`select from outbox_events
    where name = 'privacy.deletion_cancelled' and payload ->> 'user_id' = ${staying.userId}`.execute(
    world.database.kysely,
  )
  expect(rows).toHaveLength(1)
  world.clock.advance(8 * DAY_MS)
  expect(await deleteDueAccounts(world.runtime)).toBe(0)
  expect(await isThere(staying)).toBe(true)
})

test('ST-6: asking needs the password of the last minutes', async () => {
  const away = await member()
  world.clock.advance(5 * 60_000)
  expect(await codeOf(ask(away))).toBe('access.reauthentication_required')
  await away.visitor.call((context) => reauthenticate(context, { password: PASSWORD }))
  expect(await codeOf(ask(away))).toBe('ok')
  await away.visitor.call(cancelDeletion)
})

test('SE-2: "This was not me" after the request ends it', async () => {
  const robbed = await member()
  await ask(robbed)
  await world.database.kysely
    .insertInto('security_notices')
    .values({
      user_id: robbed.userId,
      kind: 'deletion_requested',
      token_hash: randomUUID(),
      created_at: world.clock.now(),
      expires_at: new Date(world.clock.now().getTime() + 7 * DAY_MS),
      pressed_at: new Date(world.clock.now().getTime() + 1),
    })
    .execute()
  expect(await dueOf(robbed)).toBe(null)
  world.clock.advance(8 * DAY_MS)
  expect(await deleteDueAccounts(world.runtime)).toBe(0)
  expect(await isThere(robbed)).toBe(true)
})

test.each(['by the same link', 'by a mail', 'never'])(
  'SE-2: an account of which "This was not me" was said is there for good (new password: %s)',
  async (way) => {
    await using other = await openWorld()
    const robbed = await member(other)
    await ask(robbed)
    other.clock.advance(1_000)
    await sendNotice(other.runtime, 'deletion_requested', {
      id: 1,
      occurredAt: other.clock.now(),
      payload: { user_id: robbed.userId },
    })
    const [mail] = await mailsTo(other, robbed.email)
    const token = /\/auth\/not-me#([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
    const owner = createVisitor(other.runtime)
    await owner.call((context) => secureAccount(context, { token }))
    if (way === 'by the same link')
      await owner.call((context) =>
        setNewPassword(context, { token, new_password: 'a quiet house of garlic' }),
      )
    if (way === 'by a mail')
      await other.database.transaction((tx) => endPressedNotices(tx, robbed.userId, other.clock.now()))
    other.clock.advance(8 * DAY_MS)
    await cleanUp(other.runtime)
    other.clock.advance(100 * DAY_MS)
    await cleanUp(other.runtime)
    await cleanUp(other.runtime)
    expect(await isThere(robbed, other)).toBe(true)
  },
)

test('SA-2: the last super admin cannot have themselves deleted, the last but one can', async () => {
  const first = await member()
  const promote = ({ userId }: Member) =>
    world.database.kysely
      .insertInto('user_roles')
      .values({ user_id: userId, role_hierarchy: 'super_admin' })
      .execute()
  await promote(first)
  expect(await codeOf(ask(first))).toBe('access.last_super_admin')
  const second = await member()
  await promote(second)
  expect(await codeOf(ask(first))).toBe('ok')
})

test('SA-2: a person who becomes the last super admin after asking is not deleted', async () => {
  await using other = await openWorld()
  const leaving = await member(other)
  await ask(leaving)
  const role = { user_id: leaving.userId, role_hierarchy: 'super_admin' as const }
  await other.database.kysely.insertInto('user_roles').values(role).execute()
  other.clock.advance(7 * DAY_MS)
  expect(await deleteDueAccounts(other.runtime)).toBe(0)
  expect(await isThere(leaving, other)).toBe(true)
  await other.database.kysely.deleteFrom('user_roles').where('user_id', '=', leaving.userId).execute()
  expect(await deleteDueAccounts(other.runtime)).toBe(1)
})

test('I1: the sums of a deleted ledger stay, and name no one', async () => {
  await using other = await openWorld()
  const leaving = await member(other)
  await other.database.kysely.selectFrom('credit_accounts').selectAll().execute()
  await sql`select credits_touch(${leaving.userId}, ${other.clock.now()}, 'UTC')`.execute(
    other.database.kysely,
  )
  const { rows: before } = await sql<{ sum: number }>`
    select sum(daily_amount + xp_amount)::int as sum from credit_transactions`.execute(other.database.kysely)
  expect(before[0]?.sum).toBeGreaterThan(0)
  await ask(leaving)
  other.clock.advance(7 * DAY_MS)
  await deleteDueAccounts(other.runtime)
  const { rows: after } = await sql<{ sum: number }>`
    select sum(daily_amount + xp_amount)::int as sum from deleted_ledgers`.execute(other.database.kysely)
  expect(after).toEqual(before)
  expect(await other.database.kysely.selectFrom('credit_transactions').select('id').execute()).toEqual([])
})

test('I1: credits posted to a ledger while its account is being deleted are in the sums, too', async () => {
  await using other = await openWorld()
  const leaving = await member(other)
  // Stands for another node that pays a referral once the deletion has come to the profile.
  await sql`create function pay_meanwhile() returns trigger language plpgsql as $$ begin
      perform credits_post(p_user => old.auth_user_id, p_type => 'referral', p_daily => 0, p_xp => 5,
        p_cause => 'meanwhile', p_metadata => '{}', p_now => now());
      return old;
    end $$`.execute(other.database.kysely)
  await sql`create trigger pay_meanwhile before delete on profiles for each row execute function pay_meanwhile()`.execute(
    other.database.kysely,
  )
  await ask(leaving)
  other.clock.advance(7 * DAY_MS)
  await deleteDueAccounts(other.runtime)
  expect(
    await other.database.kysely
      .selectFrom('deleted_ledgers')
      .select(['transaction_type', 'xp_amount'])
      .where('xp_amount', '>', 0)
      .execute(),
  ).toEqual([{ transaction_type: 'referral', xp_amount: 5 }])
})
