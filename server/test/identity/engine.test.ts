import type { BetterAuthOptions } from '@better-auth/core'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { betterAuth } from 'better-auth/minimal'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineOptions, openEngine } from '../../src/domains/identity/engine.ts'
import { openSession } from '../../src/domains/identity/index.ts'
import { hashSessionTokens } from '../../src/domains/identity/sessions/hash-session-tokens.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { hashSecret } from '../../src/platform/ids.ts'
import { cookieSecret } from '../../src/platform/signing/cookie-keys.ts'
import { createVisitor, LOOPBACK, openWorld, PASSWORD, type Visitor, type World } from '../joining/world.ts'

let world: World
let visitor: Visitor
let userId: string
beforeAll(async () => {
  world = await openWorld(LOOPBACK)
  visitor = createVisitor(world.runtime)
  await visitor.call((context) => signUp(context, { email: 'ada@example.org', password: PASSWORD }))
  userId = (await visitor.call(async ({ actor }) => actor?.userId)) ?? ''
  await world.database.kysely
    .updateTable('auth_sessions')
    .set({ expires_at: new Date(Date.now() + 86_400_000) })
    .execute()
})
afterAll(() => world.close())

/** Builds the whole auth library as its plugins would run it, with our tables, our hashed tokens and our cookie. */
function wholeLibrary() {
  const database = world.database.kysely as unknown as Kysely<never>
  return betterAuth({
    ...engineOptions,
    secret: cookieSecret(world.runtime.signingKey),
    baseURL: LOOPBACK,
    database: (options: BetterAuthOptions) =>
      hashSessionTokens(kyselyAdapter(database, { type: 'postgres', transaction: true })(options)),
    advanced: {
      ...engineOptions.advanced,
      useSecureCookies: false,
      cookies: { session_token: { name: 'session' } },
    },
    logger: { disabled: true },
  })
}

test('AU-8: the whole auth library knows our sessions and cookies, so that its plugins can be added', async () => {
  const headers = new Headers({ cookie: `session=${visitor.cookies.get('session')}` })
  const session = await wholeLibrary().api.getSession({ headers })
  expect(session).toMatchObject({ user: { id: userId, email: 'ada@example.org' }, session: { userId } })
  const forged = new Headers({
    cookie: `session=${encodeURIComponent(`${hashSecret('x')}.${'A'.repeat(43)}=`)}`,
  })
  expect(await wholeLibrary().api.getSession({ headers: forged })).toBeNull()
})

test('AU-8: writes of the library in a transaction of ours are undone with it', async () => {
  const undone = world.database.transaction(async (tx) => {
    const engine = await openEngine(tx)
    await engine.createUser(
      { name: 'Gone', email: 'gone@example.org', emailVerified: false },
      { method: 'email-password' },
    )
    expect(await engine.findUserByEmail('gone@example.org')).not.toBeNull()
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await (await openEngine(world.database.kysely)).findUserByEmail('gone@example.org')).toBeNull()
})

test('AU-8: every way the library looks a session up goes by the hash, and gives the token to who named it', async () => {
  const engine = await openEngine(world.database.kysely)
  const created = await engine.createSession(userId, false, { token: 'clear-token-1' }, true)
  expect(created.token).toBe('clear-token-1')
  expect((await engine.findSession('clear-token-1'))?.session.token).toBe('clear-token-1')
  expect(await engine.findSession(hashSecret('clear-token-1'))).toBeNull()
  const moved = await engine.updateSession('clear-token-1', { userAgent: 'moved' })
  expect(moved).toMatchObject({ token: 'clear-token-1', userAgent: 'moved' })
  const listed = await engine.listSessions(userId)
  expect(listed.map(({ token }) => token)).toContain(hashSecret('clear-token-1'))
  await engine.deleteSession('clear-token-1')
  expect(await engine.findSession('clear-token-1')).toBeNull()
})

test('AU-8: a session opened by us is one row with the network and the browser', async () => {
  const other = createVisitor(world.runtime, '198.51.100.3')
  await other.call((context) => openSession(context, { userId, sessionEpoch: 0 }))
  const row = await world.database.kysely
    .selectFrom('auth_sessions')
    .selectAll()
    .where('ip_address', '=', '198.51.100.3')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    user_id: userId,
    user_agent: 'test',
    token: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})
