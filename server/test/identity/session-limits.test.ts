import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEndedSessions, readViewer } from '../../src/domains/identity/index.ts'
import { readSecurity } from '../../src/domains/identity/read-security.ts'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { settingsRegistry } from '../../src/domains/settings/registry.ts'
import { hashSecret } from '../../src/platform/ids.ts'
import { createVisitor, openWorld, PASSWORD, signInAs, type Visitor, type World } from '../joining/world.ts'
import { storeSettings } from '../stored-settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let world: World
let sequence = 0

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Person {
  visitor: Visitor
  userId: string
  email: string
}

async function newPerson(role: 'user' | 'admin' | 'super_admin'): Promise<Person> {
  sequence += 1
  const email = `limits-${sequence}@example.org`
  await createAdmin(world.runtime, { email, role, displayName: null, password: PASSWORD })
  const visitor = await signedIn(email)
  return { email, visitor, userId: (await visitor.call(async ({ actor }) => actor?.userId)) ?? '' }
}

async function signedIn(email: string): Promise<Visitor> {
  const visitor = createVisitor(world.runtime)
  await signInAs(visitor, { identifier: email, password: PASSWORD })
  return visitor
}

/** Loads the app: whether the person is still signed in, and how long the cookie lasts, in ms, where one was set. */
async function visit({ visitor }: Person) {
  return visitor.call(async (context) => {
    const { status } = await readViewer(context)
    const [cookie] = context.responseHeaders.getSetCookie()
    return { status, cookieMs: cookie ? Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) * 1000 : null }
  })
}

const isKnown = ({ visitor }: Person) => visitor.call(async ({ actor }) => actor !== null)

async function limitsOf(isAdministrator: boolean) {
  const { rows } = await sql<{ idle: number; longest: number }>`
    select extract(epoch from idle)::int / 3600 as idle, extract(epoch from longest)::int / 3600 as longest
    from session_limits(${isAdministrator})`.execute(world.database.kysely)
  return rows[0]
}

test('W4: the database has the defaults of the settings, and keeps to them where a stored value is unusable', async () => {
  const defaults = {
    member: {
      idle: settingsRegistry.session_idle_days.default * 24,
      longest: settingsRegistry.session_max_days.default * 24,
    },
    administrator: {
      idle: settingsRegistry.admin_session_idle_hours.default,
      longest: settingsRegistry.admin_session_max_days.default * 24,
    },
  }
  expect(await limitsOf(false)).toEqual(defaults.member)
  expect(await limitsOf(true)).toEqual(defaults.administrator)
  for (const unusable of ['soon', null, 0, -3, 1e12, [], {}, true]) {
    await storeSettings(world.database, { session_idle_days: unusable })
    await storeSettings(world.database, { admin_session_max_days: unusable })
    expect(await limitsOf(false)).toEqual(defaults.member)
    expect(await limitsOf(true)).toEqual(defaults.administrator)
  }
  await sql`delete from settings`.execute(world.database.kysely)
})

test('W4: a member who keeps coming back signs in again after 90 days, and the cookie never outlives the session', async () => {
  const member = await newPerson('user')
  for (const [days, cookieDays] of [
    [25, 30],
    [50, 30],
    [75, 15],
    [89, 1],
  ] as const) {
    world.clock.advance((days === 89 ? 14 : 25) * DAY_MS)
    expect(await visit(member)).toEqual({ status: 'authenticated', cookieMs: cookieDays * DAY_MS })
  }
  world.clock.advance(DAY_MS)
  expect((await visit(member)).status).toBe('guest')
})

test('AU-8: twenty tabs that wake at once after a long sleep stay signed in, and the session is prolonged once', async () => {
  const member = await newPerson('user')
  const wake = () => Promise.all(Array.from({ length: 20 }, () => visit(member)))
  world.clock.advance(30 * DAY_MS - 1000)
  const woken = await wake()
  expect(woken.map(({ status }) => status)).toEqual(woken.map(() => 'authenticated'))
  expect(woken.flatMap(({ cookieMs }) => cookieMs ?? [])).toEqual([30 * DAY_MS])
  world.clock.advance(29 * DAY_MS)
  expect(await visit(member)).toEqual({ status: 'authenticated', cookieMs: 30 * DAY_MS })
  // A node whose clock was behind.
  world.clock.advance(-2 * HOUR_MS)
  expect(await visit(member)).toEqual({ status: 'authenticated', cookieMs: null })
  world.clock.advance(2 * HOUR_MS + 30 * DAY_MS)
  const late = await wake()
  expect(late.map(({ status }) => status)).toEqual(late.map(() => 'guest'))
})

test('W4: an administrator signs in again after a day without a visit, and after seven days in any case', async () => {
  const [idle, busy] = [await newPerson('admin'), await newPerson('super_admin')]
  for (let hours = 20; hours < 7 * 24; hours += 20) {
    world.clock.advance(20 * HOUR_MS)
    expect((await visit(busy)).status).toBe('authenticated')
    expect(await isKnown(idle)).toBe(hours < 24)
  }
  world.clock.advance(8 * HOUR_MS)
  expect((await visit(busy)).status).toBe('guest')
})

test('W4: a role that opens the administration, built in or custom, brings its limits to sessions that are open', async () => {
  const { kysely } = world.database
  const [promoted, custom, member] = [
    await newPerson('user'),
    await newPerson('user'),
    await newPerson('user'),
  ]
  world.clock.advance(2 * DAY_MS)
  await sql`insert into user_roles (user_id, role_hierarchy) values (${promoted.userId}, 'admin')
    on conflict (user_id) do update set role_hierarchy = 'admin'`.execute(kysely)
  await sql`with r as (insert into roles (id, name, description, created_at, updated_at)
      values (gen_random_uuid(), 'Doorkeeper', '', now(), now()) returning id),
    p as (insert into custom_role_permissions (role_id, permission) select id, 'admin.enter' from r)
    insert into custom_role_holders (user_id, role_id, granted_at) select ${custom.userId}, id, now() from r`.execute(
    kysely,
  )
  expect([await isKnown(promoted), await isKnown(custom), await isKnown(member)]).toEqual([
    false,
    false,
    true,
  ])
})

test('W4: a shorter limit ends open sessions at once, for requests, open streams and the list of own devices', async () => {
  const member = await newPerson('user')
  const old = hashSecret(await member.visitor.call(async ({ sessionToken }) => sessionToken ?? ''))
  world.clock.advance(3 * DAY_MS)
  const here = await signedIn(member.email)
  const devices = () => here.call(async (context) => (await readSecurity(context)).sessions.length)
  expect([await findEndedSessions(world.runtime, [old]), await devices()]).toEqual([[], 2])
  await storeSettings(world.database, { session_idle_days: 2 })
  expect([await findEndedSessions(world.runtime, [old]), await devices()]).toEqual([[old], 1])
  expect(await isKnown(member)).toBe(false)
  await sql`delete from settings`.execute(world.database.kysely)
  await storeSettings(world.database, { session_max_days: 3 })
  expect(await isKnown(member)).toBe(false)
  await sql`delete from settings`.execute(world.database.kysely)
  expect(await isKnown(member)).toBe(true)
})

test('W4: a session beyond its limits sends no message', async () => {
  const member = await newPerson('user')
  const token = hashSecret(await member.visitor.call(async ({ sessionToken }) => sessionToken ?? ''))
  const found = async () => {
    const { rows } = await sql`select from identity_session(${token}, ${world.clock.now()})`.execute(
      world.database.kysely,
    )
    return rows.length
  }
  expect(await found()).toBe(1)
  await sql`update auth_sessions set created_at = created_at - interval '91 days' where token = ${token}`.execute(
    world.database.kysely,
  )
  expect(await found()).toBe(0)
})

test('W4: a person has 50 sessions at most; sign-ins beyond that, also at the same time, end the oldest', async () => {
  const person = await newPerson('user')
  await sql`insert into auth_sessions (user_id, token, epoch, created_at, updated_at, expires_at)
    select ${person.userId}, 'kept-' || n, u.session_epoch, ${world.clock.now()}::timestamptz - n * interval '1 minute',
      ${world.clock.now()}, ${world.clock.now()}::timestamptz + interval '1 day'
    from generate_series(1, 49) n, auth_users u where u.id = ${person.userId}`.execute(world.database.kysely)
  world.clock.advance(60_000)
  const visitors = await Promise.all([1, 2, 3, 4].map(() => signedIn(person.email)))
  const { rows } = await sql<{ token: string }>`
    select token from auth_sessions where user_id = ${person.userId}`.execute(world.database.kysely)
  expect(rows).toHaveLength(50)
  const kept = rows.map(({ token }) => token)
  expect([kept.includes('kept-46'), kept.includes('kept-45')]).toEqual([false, true])
  for (const visitor of visitors) expect(await visitor.call(async ({ actor }) => actor !== null)).toBe(true)
})
