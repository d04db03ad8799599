import { randomUUID } from 'node:crypto'
import type { BulkOutcome, FoundUser, HistoryPage, ListedUser, UserDetail } from '@pepper/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PASSWORD } from '../attacks/attack-world.ts'
import { addRole } from '../attacks/rows/people-rows.ts'
import { get } from '../chat/talk.ts'
import { ask, auditsOf, type PeopleWorld, type Person, startPeopleWorld } from './people-world.ts'

let world: PeopleWorld
let admin: Person
let superAdmin: Person
let ada: Person
beforeAll(async () => {
  world = await startPeopleWorld()
  superAdmin = await world.newPerson('super_admin', 'sol')
  admin = await world.newPerson('admin', 'alma')
  ada = await world.newPerson('user', 'ada.lovelace')
})
afterAll(() => world.close())

type Page = { users: ListedUser[]; earlier: string | null }
const list = async (query: string) => (await ask<Page>(admin, `/admin/users?${query}`)).body
const emails = async (query: string) => (await list(query)).users.map(({ email }) => email)
const detailOf = async (caller: Person, id: string) =>
  (await ask<UserDetail>(caller, `/admin/users/${id}`)).body

test('AD-3: people are found by email, name, code and the beginning of their id', async () => {
  const { referral_code: code } = await world.database.kysely
    .updateTable('profiles')
    .set({ full_name: 'Ada Byron' })
    .where('auth_user_id', '=', ada.userId)
    .returning('referral_code')
    .executeTakeFirstOrThrow()
  const found = { id: ada.userId, email: ada.email, full_name: 'Ada Byron', role: 'user' }
  for (const q of ['ada.lov', 'byr ad', code.toLowerCase(), ada.userId.slice(0, 8), ada.userId]) {
    const { body } = await ask<{ users: FoundUser[] }>(admin, `/admin/users/search?q=${q}`)
    expect([q, body.users]).toEqual([q, [found]])
    expect([q, await emails(`q=${q}`)]).toEqual([q, [ada.email]])
  }
  const { body } = await ask<{ users: FoundUser[] }>(admin, '/admin/users/search?q=%27%26!|')
  expect(body).toEqual({ users: [] })
})

test('AD-3: a whole email address finds its person first, in the list and in pickers', async () => {
  const own = await startPeopleWorld()
  onTestFinished(() => own.close())
  const looker = await own.newPerson('admin', 'looker')
  const sought = await own.newPerson('user', 'ann')
  for (const name of ['ann.50', 'ann-x', 'ann.example']) await own.newPerson('user', name)
  type Found = { users: { id: string }[]; total: number }
  const { body: page } = await ask<Found>(looker, `/admin/users?limit=2&q=${sought.email}`)
  expect(page.users[0]?.id).toBe(sought.userId)
  expect([page.users.length, page.total]).toEqual([3, 4])
  const { body } = await ask<Found>(looker, `/admin/users/search?limit=2&q=${sought.email.toUpperCase()}`)
  expect(body.users[0]?.id).toBe(sought.userId)
  expect(body.users).toHaveLength(2)
})

test('AD-3: the list goes page by page, newest first, and filters by role, tier, state and day', async () => {
  const all: string[] = []
  let before = ''
  do {
    const page = await list(`limit=1${before && `&before=${before}`}`)
    all.push(...page.users.map(({ email }) => email))
    before = page.earlier ?? ''
  } while (before)
  expect(all).toEqual([ada.email, admin.email, superAdmin.email])
  expect(await emails('role=user')).toEqual([ada.email])
  expect(await emails('role=admin')).toEqual([admin.email])
  expect(await emails('tier=bronze&role=super_admin')).toEqual([superAdmin.email])
  expect(await emails('tier=diamond')).toEqual([])
  expect(await emails('state=banned')).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect(await emails(`joined_from=${today}&joined_to=${today}`)).toHaveLength(3)
  expect(await emails('joined_to=2020-01-01')).toEqual([])
})

test('AD-3: the list filters by custom roles, which viewers of people may choose from', async () => {
  const id = await addRole(world)
  await world.database.kysely
    .insertInto('custom_role_holders')
    .values({ user_id: ada.userId, role_id: id, granted_at: new Date() })
    .execute()
  expect((await ask(admin, '/admin/users/custom-roles')).body).toEqual({ roles: [{ id, name: id }] })
  expect(await emails(`custom_role=${id}`)).toEqual([ada.email])
  expect(await emails(`custom_role=${id}&q=ada&state=active&tier=bronze`)).toEqual([ada.email])
  expect(await emails(`custom_role=${randomUUID()}`)).toEqual([])
  await world.database.kysely.deleteFrom('custom_role_holders').where('role_id', '=', id).execute()
})

test('AD-3: promotion and demotion keep to their limits and are audited with before and after', async () => {
  const role = (id: string, role: string, by = admin) => ask(by, `/admin/users/${id}/role`, { role })
  expect(await role(ada.userId, 'admin')).toMatchObject({
    status: 200,
    body: { role: 'admin', is_changed: true },
  })
  expect((await role(ada.userId, 'super_admin')).body.code).toBe('access.role_too_high')
  expect((await role(admin.userId, 'user')).body.code).toBe('access.own_role')
  expect((await role(superAdmin.userId, 'user')).body.code).toBe('access.role_too_high')
  expect((await role(superAdmin.userId, 'user', superAdmin)).body.code).toBe('access.own_role')
  expect((await detailOf(admin, ada.userId)).may).toEqual({
    change_role: ['user'],
    ban: true,
    sign_in_link: false,
    hand_over_sign_in_link: false,
    remove_second_factor: false,
  })
  expect(await role(ada.userId, 'user')).toMatchObject({ body: { role: 'user', is_changed: true } })
  expect(await auditsOf(world, ada.userId)).toMatchObject([
    { action: 'user.role_changed', actor_id: admin.userId, details: { before: 'user', after: 'admin' } },
    { action: 'user.role_changed', actor_id: admin.userId, details: { before: 'admin', after: 'user' } },
  ])
})

test('AD-3: a viewer of a person hears why they may not change them', async () => {
  const refusals = async (caller: Person, id: string) => (await detailOf(caller, id)).refusals
  expect(await refusals(admin, ada.userId)).toEqual({
    change_role: null,
    ban: null,
    sign_in_link: null,
    hand_over_sign_in_link: 'access.denied',
    remove_second_factor: 'access.denied',
    manage_data: 'access.denied',
    gift: null,
  })
  expect(await refusals(admin, superAdmin.userId)).toEqual({
    change_role: 'access.role_too_high',
    ban: 'access.role_too_high',
    sign_in_link: 'access.not_below',
    hand_over_sign_in_link: 'access.denied',
    remove_second_factor: 'access.denied',
    manage_data: 'access.denied',
    gift: null,
  })
  expect(await refusals(admin, admin.userId)).toEqual({
    change_role: 'access.own_role',
    ban: 'access.own_account',
    sign_in_link: 'access.own_account',
    hand_over_sign_in_link: 'access.denied',
    remove_second_factor: 'access.denied',
    manage_data: 'access.denied',
    gift: 'credits.gift_to_self',
  })
})

test('AD-3: the people that a person referred are listed with their state, page by page without a gap', async () => {
  const { kysely } = world.database
  const idOf = async (userId: string) =>
    (
      await kysely
        .selectFrom('profiles')
        .select('id')
        .where('auth_user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).id
  const guest = await world.newPerson('user', 'guest.of.ada')
  const now = new Date()
  const referral = { referrer_id: await idOf(ada.userId), arrived_at: now, created_at: now }
  await kysely
    .insertInto('referrals')
    .values([
      ...Array.from({ length: 12 }, (_, at) => ({ ...referral, status: 'pending', first_name: `P${at}` })),
      {
        ...referral,
        status: 'refused',
        refused_for: 'loop',
        newcomer_id: await idOf(guest.userId),
        joined_at: now,
      },
    ])
    .execute()
  const { referrals } = (await detailOf(admin, ada.userId)).traces
  expect(referrals.rows).toHaveLength(10)
  expect(referrals.rows[0]).toMatchObject({
    what: 'refused',
    who: { user_id: guest.userId, name: guest.email },
  })
  const { body } = await ask<HistoryPage>(
    admin,
    `/admin/users/${ada.userId}/traces?of=referrals&before=${referrals.earlier}`,
  )
  expect(body.rows.map(({ what, who }) => [what, who?.name])).toEqual([
    ['pending', 'P2'],
    ['pending', 'P1'],
    ['pending', 'P0'],
  ])
  expect(body.earlier).toBeNull()
  await kysely.deleteFrom('referrals').where('referrer_id', '=', referral.referrer_id).execute()
})

test('AD-3: the audit entries about a person say who did them', async () => {
  const { audit } = (await detailOf(admin, ada.userId)).traces
  expect(audit.rows[0]).toMatchObject({
    what: 'user.role_changed',
    who: { user_id: admin.userId, name: admin.email },
  })
})

test('AU-14: a ban takes effect on the next request, closes streams within 2 s, and sign-in says why', async () => {
  const bob = await world.newPerson('user', 'bob')
  const live = await get(bob, '/api/live')
  const ended = (async () => {
    try {
      for await (const _ of live.body ?? []);
    } catch {
      // Cut off.
    }
    return performance.now()
  })()
  const ban = (id: string, by = admin) => ask(by, `/admin/users/${id}/ban`, { reason: 'Spam links.' })
  expect(await ban(bob.userId)).toMatchObject({ body: { state: 'banned', is_changed: true } })
  const bannedAt = performance.now()
  expect((await get(bob, '/api/credits')).status).toBe(401)
  const signIn = { identifier: bob.email, password: PASSWORD }
  expect(await ask(bob, '/membership/sign-in', signIn)).toMatchObject({
    status: 403,
    body: { code: 'identity.banned', data: { reason: 'Spam links.' } },
  })
  // 2 s, and half a second for a machine that is busy.
  expect((await ended) - bannedAt).toBeLessThan(2_500)
  expect(await emails('state=banned')).toEqual([bob.email])
  expect(await detailOf(admin, bob.userId)).toMatchObject({
    ban: { reason: 'Spam links.', by: { email: admin.email } },
    sessions: [],
  })
  expect((await ban(admin.userId)).body.code).toBe('access.own_account')
  expect((await ban(superAdmin.userId)).body.code).toBe('access.role_too_high')
  expect(await ask(admin, `/admin/users/${bob.userId}/unban`, {})).toMatchObject({
    body: { state: 'active', is_changed: true },
  })
  expect((await ask(bob, '/membership/sign-in', signIn)).status).toBe(200)
  expect(await auditsOf(world, bob.userId)).toMatchObject([
    { action: 'user.banned', details: { after: 'banned', ended_sessions: 2 } },
    { action: 'user.unbanned', details: { before: 'banned', after: 'active' } },
  ])
})

test('AU-14: a timed ban shows its end, changes, and is over at its moment without a job', async () => {
  const bob = await world.newPerson('user', 'timed')
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const ban = (changes: Record<string, unknown>) =>
    ask(admin, `/admin/users/${bob.userId}/ban`, { reason: 'Spam.', ...changes })
  const signIn = () =>
    ask<{ data?: unknown }>(bob, '/membership/sign-in', { identifier: bob.email, password: PASSWORD })
  expect((await ban({ until: inMinutes(-1) })).body.code).toBe('access.ban_end_past')
  const until = inMinutes(60)
  expect((await ban({ until })).body).toMatchObject({ state: 'banned', is_changed: true })
  expect((await ban({ until })).body).toMatchObject({ is_changed: false })
  expect((await signIn()).body).toMatchObject({ code: 'identity.banned', data: { reason: 'Spam.', until } })
  expect(await detailOf(admin, bob.userId)).toMatchObject({ state: 'banned', banned_until: until })
  expect((await ban({ reason: 'Spam again.' })).body).toMatchObject({ is_changed: true })
  expect((await signIn()).body).toMatchObject({ data: { reason: 'Spam again.', until: null } })
  // A bulk ban leaves people who are banned already as they are.
  const bulk = { id: randomUUID(), action: 'ban', ids: [bob.userId], reason: 'Spam', until: inMinutes(5) }
  await ask(admin, '/admin/users/bulk', bulk)
  expect(await detailOf(admin, bob.userId)).toMatchObject({ banned_until: null })
  // A session that was there all along, as a node would see it whose request came a moment before and a moment after.
  bob.cookie = await world.openSession(bob.userId)
  const endsAt = (moment: Date) =>
    world.database.kysely
      .updateTable('auth_users')
      .set({ banned_until: moment })
      .where('id', '=', bob.userId)
      .execute()
  await endsAt(new Date(Date.now() + 60_000))
  expect((await get(bob, '/api/credits')).status).toBe(401)
  await endsAt(new Date())
  expect((await get(bob, '/api/credits')).status).toBe(200)
  expect(await detailOf(admin, bob.userId)).toMatchObject({ state: 'active', ban: null, banned_until: null })
  expect((await signIn()).status).toBe(200)
  expect(await emails('state=banned')).not.toContain(bob.email)
  expect((await ask(admin, '/admin/users/bulk', { ...bulk, id: randomUUID() })).status).toBe(200)
  expect(await detailOf(admin, bob.userId)).toMatchObject({ state: 'banned', banned_until: bulk.until })
  expect((await auditsOf(world, bob.userId)).map(({ action }) => action)).toEqual([
    'user.banned',
    'user.ban_changed',
    'user.banned',
  ])
})

test('AD-3: a bulk action previews the change for each person, and leaves an audit entry for each', async () => {
  const people = [await world.newPerson(), await world.newPerson('admin')]
  const ids = [...people.map(({ userId }) => userId), superAdmin.userId, admin.userId]
  const outcomes = ({ people }: { people: BulkOutcome[] }) =>
    people.map(({ outcome, refusal }) => refusal ?? outcome)
  const wanted = ['changes', 'unchanged', 'access.role_too_high', 'access.own_role']
  const bulk = { action: 'promote', ids }
  const preview = await ask<{ people: BulkOutcome[] }>(admin, '/admin/users/bulk/preview', bulk)
  expect(outcomes(preview.body)).toEqual(wanted)
  const done = await ask<{ people: BulkOutcome[] }>(admin, '/admin/users/bulk', { ...bulk, id: randomUUID() })
  expect(outcomes(done.body)).toEqual(wanted)
  const audited = await Promise.all(ids.map((id) => auditsOf(world, id)))
  expect(audited.map((entries) => entries.length)).toEqual([1, 0, 0, 0])
  const ban = { id: randomUUID(), action: 'ban', ids: ids.slice(0, 2) }
  expect((await ask(admin, '/admin/users/bulk', ban)).body.code).toBe('request.invalid')
  const banned = await ask<{ people: BulkOutcome[] }>(admin, '/admin/users/bulk', { ...ban, reason: 'Spam' })
  expect(outcomes(banned.body)).toEqual(['changes', 'changes'])
})

test('AD-3: an id in capitals is the same id, in a bulk action once with its small one', async () => {
  const [one, two] = [await world.newPerson(), await world.newPerson()]
  const ids = [two.userId.toUpperCase(), one.userId, two.userId]
  const bulk = { action: 'promote', ids }
  const { body } = await ask<{ people: BulkOutcome[]; unknown_ids: string[] }>(
    admin,
    '/admin/users/bulk/preview',
    bulk,
  )
  expect(body.people.map(({ user }) => user.id)).toEqual([two.userId, one.userId])
  expect(body.unknown_ids).toEqual([])
})

test('AD-3: a bulk action names the ids that no person has, also where it is all of them', async () => {
  const person = await world.newPerson()
  const unknown = [randomUUID(), randomUUID()]
  type Answer = { people: BulkOutcome[]; unknown_ids: string[] }
  for (const known of [[person.userId], []]) {
    const bulk = { action: 'promote', ids: [...unknown, ...known] }
    const preview = await ask<Answer>(admin, '/admin/users/bulk/preview', bulk)
    const done = await ask<Answer>(admin, '/admin/users/bulk', { ...bulk, id: randomUUID() })
    for (const { status, body } of [preview, done]) {
      expect(status).toBe(200)
      expect(body.people.map(({ user }) => user.id)).toEqual(known)
      expect(body.unknown_ids).toEqual(unknown)
    }
  }
})

test('AD-3, AD-9: a bulk gift pays each person once, in parallel and repeated; another request needs another id', async () => {
  const people = [await world.newPerson(), await world.newPerson(), await world.newPerson()]
  const ids = people.map(({ userId }) => userId)
  await ask(admin, `/admin/users/${ids[2]}/ban`, { reason: 'Spam' })
  const gift = { id: randomUUID(), action: 'gift', amount: 7, reason: 'Spring' }
  type Answer = { people: BulkOutcome[] }
  const give = (to: string[], change = {}) =>
    ask<Answer>(admin, '/admin/users/bulk', { ...gift, ids: to, ...change })
  const preview = await ask<Answer>(admin, '/admin/users/bulk/preview', {
    action: 'gift',
    ids: [...ids, admin.userId],
  })
  expect(preview.body.people.map(({ outcome, refusal }) => refusal ?? outcome)).toEqual([
    'changes',
    'changes',
    'access.person_banned',
    'credits.gift_to_self',
  ])
  const answers = await Promise.all([give(ids), give(ids), give([...ids].reverse())])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await give(ids)).body.people.map(({ outcome }) => outcome)).toEqual([
    'changes',
    'changes',
    'refused',
  ])
  const { rows } = await sql<{ user_id: string; amount: number }>`
    select user_id, amount from credit_transactions where transaction_type = 'gifted' and user_id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], user_id)`.execute(world.database.kysely)
  expect(rows).toEqual(ids.slice(0, 2).map((user_id) => ({ user_id, amount: 7 })))
  expect((await give(ids, { amount: 8 })).body.code).toBe('access.bulk_id_taken')
  expect((await give(ids, { amount: undefined })).body.code).toBe('request.invalid')
})

test('AD-3, AD-9: the id of a bulk gift with other people is refused, also at the same moment, and pays no one', async () => {
  const [paid, unpaid] = [await world.newPerson(), await world.newPerson()]
  const gift = { id: randomUUID(), action: 'gift', amount: 3 }
  const give = (people: { userId: string }[], id = gift.id) =>
    ask(admin, '/admin/users/bulk', { ...gift, id, ids: people.map(({ userId }) => userId) })
  const countGifts = async (...people: { userId: string }[]) => {
    const ids = people.map(({ userId }) => userId)
    const { rows } = await sql`
      select from credit_transactions where transaction_type = 'gifted' and user_id = any(${ids}::uuid[])`.execute(
      world.database.kysely,
    )
    return rows.length
  }
  expect((await give([paid])).status).toBe(200)
  for (const people of [[unpaid], [paid, unpaid]]) {
    expect(await give(people)).toMatchObject({ status: 409, body: { code: 'access.bulk_id_taken' } })
  }
  expect([await countGifts(paid), await countGifts(unpaid)]).toEqual([1, 0])
  const [one, other] = [await world.newPerson(), await world.newPerson()]
  const id = randomUUID()
  const answers = await Promise.all([give([one], id), give([other], id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await countGifts(one, other)).toBe(1)
})

test('AD-3: a bulk ban that is repeated does not ban again a person who was unbanned since', async () => {
  const bob = await world.newPerson()
  const ban = { id: randomUUID(), action: 'ban', ids: [bob.userId], reason: 'Spam' }
  await ask(admin, '/admin/users/bulk', ban)
  await ask(admin, `/admin/users/${bob.userId}/unban`, {})
  await ask(admin, '/admin/users/bulk', ban)
  expect((await detailOf(admin, bob.userId)).state).toBe('active')
})

test('AD-3: an export is audited, and runs no formula in a spreadsheet', async () => {
  await world.database.kysely
    .updateTable('profiles')
    .set({ full_name: '=1+1' })
    .where('auth_user_id', '=', ada.userId)
    .execute()
  const response = await get(admin, `/api/admin/users/export?q=${ada.email}`)
  expect(await response.text()).toContain(`${ada.userId},${ada.email},'=1+1,user,,active,bronze,`)
  const { rows } = await sql<{ details: unknown }>`
    select details from audit_entries where action = 'users.exported'`.execute(world.database.kysely)
  expect(rows).toEqual([{ details: { users: 1 } }])
})

test('SA-2: super admins read what a person did day by day', async () => {
  const activity = await ask<{ days: unknown[] }>(superAdmin, `/admin/users/${ada.userId}/activity?days=7`)
  expect(activity.body.days).toHaveLength(7)
  const today = new Date().toISOString().slice(0, 10)
  await get(ada, '/api/credits')
  const { body } = await ask<{ days: unknown[] }>(superAdmin, `/admin/users/${ada.userId}/activity?days=1`)
  expect(body.days).toEqual([{ day: today, messages: 0, credits_received: 3, credits_spent: 0 }])
})

test('AD-3: ending the sessions of a person who has none, but a link, is in the audit log too', async () => {
  const kim = await world.newPerson()
  await ask(superAdmin, `/admin/users/${kim.userId}/end-sessions`, {})
  await ask(superAdmin, `/admin/users/${kim.userId}/sign-in-link`, {})
  const answer = await ask(superAdmin, `/admin/users/${kim.userId}/end-sessions`, {})
  expect(answer.body).toEqual({ ended_sessions: 0 })
  const entries = (await auditsOf(world, kim.userId)).filter(({ action }) => action === 'user.sessions_ended')
  expect(entries.map(({ details }) => details)).toEqual([
    { before: expect.any(Number), after: 0 },
    { before: 0, after: 0 },
  ])
})
