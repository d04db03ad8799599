import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSessions, findActor, findEndedSessions, readViewer } from '../../src/domains/identity/index.ts'
import { startGuestSession } from '../../src/domains/identity/sessions/start-guest-session.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { hashSecret } from '../../src/platform/ids.ts'
import {
  createVisitor,
  LOOPBACK,
  openWorld,
  PASSWORD,
  signInAs,
  type Visitor,
  type World,
} from '../joining/world.ts'

const DAY_MS = 86_400_000
const EMAIL = 'member@example.org'
let world: World
let userId: string

beforeAll(async () => {
  world = await openWorld(LOOPBACK)
  const visitor = createVisitor(world.runtime)
  await visitor.call((context) => signUp(context, { email: EMAIL, password: PASSWORD }))
  userId = (await visitor.call(async ({ actor }) => actor?.userId)) ?? ''
})
afterAll(() => world.close())

async function signedIn(): Promise<Visitor> {
  const visitor = createVisitor(world.runtime)
  await signInAs(visitor, { identifier: EMAIL, password: PASSWORD })
  return visitor
}

const tokenOf = (visitor: Visitor) => visitor.call(async ({ sessionToken }) => sessionToken ?? '')
const isKnown = (visitor: Visitor) => visitor.call(async ({ actor }) => actor !== null)

test("AU-8: the table holds the hash of a session's secret, never the secret", async () => {
  const token = await tokenOf(await signedIn())
  expect(token).toHaveLength(43)
  const { rows } = await sql<{ row: string }>`select s::text as row from auth_sessions s`.execute(
    world.database.kysely,
  )
  expect(rows.some(({ row }) => row.includes(hashSecret(token)))).toBe(true)
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
})

test('AU-7: the account holds an argon2id hash, never the password', async () => {
  const accounts = await world.database.kysely.selectFrom('auth_accounts').selectAll().execute()
  expect(accounts).toMatchObject([
    {
      provider_id: 'credential',
      user_id: userId,
      account_id: userId,
      password: expect.stringMatching(/^\$argon2id\$/),
    },
  ])
})

test('AU-8: sign-out of this device ends this session at once and no other', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const cookies = new Map(here.cookies)
  expect(await here.call((context) => endSessions(context, 'local'))).toBe(1)
  expect(here.cookies.has('session')).toBe(false)
  const replay = createVisitor(world.runtime)
  for (const [name, value] of cookies) replay.cookies.set(name, value)
  expect([await isKnown(replay), await isKnown(there)]).toEqual([false, true])
})

test('AU-8: the others, or all devices', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  await here.call((context) => endSessions(context, 'others'))
  expect([await isKnown(here), await isKnown(there)]).toEqual([true, false])
  const another = await signedIn()
  await here.call((context) => endSessions(context, 'global'))
  expect([await isKnown(here), await isKnown(another)]).toEqual([false, false])
  expect(here.cookies.has('session')).toBe(false)
})

test('AU-9: the cookie is dead on this device even without a session, and when the database fails', async () => {
  const visitor = createVisitor(world.runtime)
  expect(await visitor.call((context) => endSessions(context, 'global'))).toBe(0)
  const broken = await signedIn()
  const failing = broken.call((context) => {
    const db = { ...world.database, kysely: null as never, transaction: null as never }
    return endSessions({ ...context, runtime: { ...context.runtime, db } }, 'local')
  })
  await expect(failing).rejects.toThrow()
  expect(broken.cookies.has('session')).toBe(false)
})

test('AU-8: a session lives 30 days without a visit; a visit after a day prolongs it and its cookie', async () => {
  await using own = await openWorld(LOOPBACK)
  const visitor = createVisitor(own.runtime)
  await visitor.call((context) => signUp(context, { email: EMAIL, password: PASSWORD }))
  const visit = () =>
    visitor.call(async (context) => ({
      viewer: await readViewer(context),
      headers: context.responseHeaders.getSetCookie(),
    }))
  expect((await visit()).headers).toEqual([])
  own.clock.advance(20 * DAY_MS)
  expect((await visit()).headers).toHaveLength(1)
  own.clock.advance(20 * DAY_MS)
  expect(await visit()).toMatchObject({ viewer: { status: 'authenticated' } })
  own.clock.advance(30 * DAY_MS)
  expect(await visit()).toMatchObject({ viewer: { status: 'guest', guest: null } })
})

test('AU-8: open streams learn which sessions have ended', async () => {
  const [stays, leaves] = [await signedIn(), await signedIn()]
  const hashes = [hashSecret(await tokenOf(stays)), hashSecret(await tokenOf(leaves))]
  expect(await findEndedSessions(world.runtime, hashes)).toEqual([])
  await leaves.call((context) => endSessions(context, 'local'))
  expect(await findEndedSessions(world.runtime, hashes)).toEqual([hashes[1]])
  await world.database.kysely.updateTable('auth_users').set({ banned_at: new Date() }).execute()
  expect((await findEndedSessions(world.runtime, hashes)).toSorted()).toEqual(hashes.toSorted())
  await world.database.kysely.updateTable('auth_users').set({ banned_at: null }).execute()
})

test('AU-8: signing in again on a device ends its old session', async () => {
  const visitor = await signedIn()
  const old = hashSecret(await tokenOf(visitor))
  await signInAs(visitor, { identifier: EMAIL, password: PASSWORD })
  expect(await findEndedSessions(world.runtime, [old])).toEqual([old])
})

test('AU-8: a forged or altered cookie signs no one in', async () => {
  const visitor = await signedIn()
  const cookie = visitor.cookies.get('session') ?? ''
  for (const forged of [
    '',
    'x',
    cookie.replace(/^./, (first) => (first === '_' ? 'a' : '_')),
    cookie.slice(0, -6),
  ]) {
    visitor.cookies.set('session', forged)
    expect(await visitor.call((context) => findActor(context))).toBeNull()
  }
})

test('GU-1: a visitor gets one guest session, mirrored in chat_sessions', async () => {
  const visitor = createVisitor(world.runtime)
  expect(await visitor.call(readViewer)).toEqual({ status: 'guest', guest: null })
  const guest = await visitor.call(startGuestSession)
  expect(guest).toEqual({
    sessionId: expect.stringMatching(/^guest_\d{13}_[0-9a-f]{32}$/),
    creditsUsed: 0,
    dailyLimit: 15,
    lastResetDate: '2026-03-10',
  })
  expect(await visitor.call(startGuestSession)).toEqual(guest)
  expect(await visitor.call(readViewer)).toEqual({ status: 'guest', guest })
  const row = await world.database.kysely
    .selectFrom('chat_sessions')
    .selectAll()
    .where('session_id', '=', guest.sessionId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    user_id: null,
    is_authenticated: false,
    free_credit_count: 0,
    prompt_limit: 15,
  })
})

test('GU-2: signing in removes the guest session, row and cookie; after sign-out a fresh one starts', async () => {
  const visitor = createVisitor(world.runtime)
  const before = await visitor.call(startGuestSession)
  await signInAs(visitor, { identifier: EMAIL, password: PASSWORD })
  expect(visitor.cookies.has('guest')).toBe(false)
  const rows = await world.database.kysely
    .selectFrom('chat_sessions')
    .select('session_id')
    .where('session_id', '=', before.sessionId)
    .execute()
  expect(rows).toEqual([])
  await visitor.call((context) => endSessions(context, 'local'))
  expect((await visitor.call(startGuestSession)).sessionId).not.toBe(before.sessionId)
})

test('GU-1: the guest id of another visitor cannot be taken: the cookie is signed', async () => {
  const victim = await createVisitor(world.runtime).call(startGuestSession)
  const thief = createVisitor(world.runtime)
  thief.cookies.set('guest', encodeURIComponent(`${victim.sessionId}.${'A'.repeat(43)}=`))
  expect(await thief.call(readViewer)).toEqual({ status: 'guest', guest: null })
})
