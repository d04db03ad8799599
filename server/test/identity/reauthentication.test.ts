import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPassword } from '../../src/domains/identity/index.ts'
import { reauthenticate } from '../../src/domains/identity/passwords/reauthenticate.ts'
import { isRecentlyAuthenticated } from '../../src/domains/identity/sessions/is-recently-authenticated.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { requireMember } from '../../src/platform/authorise.ts'
import {
  codeOf,
  createVisitor,
  LOOPBACK,
  openWorld,
  PASSWORD,
  signInAs,
  type Visitor,
  type World,
  withConfig,
} from '../joining/world.ts'

const MINUTE_MS = 60_000
let world: World
let sequence = 0
beforeAll(async () => {
  world = await openWorld(LOOPBACK)
})
afterAll(() => world.close())

async function newMember(runtime = world.runtime): Promise<Visitor> {
  sequence += 1
  const email = `again-${sequence}@example.org`
  const visitor = createVisitor(runtime)
  await visitor.call((context) => signUp(context, { email, password: PASSWORD }))
  return visitor
}

const isProven = (visitor: Visitor) =>
  visitor.call(async (context) => isRecentlyAuthenticated(requireMember(context)))
const again = (visitor: Visitor, password: string) =>
  codeOf(visitor.call((context) => reauthenticate(context, { password })))

test('AU-8: signing in counts for five minutes, the password given again for five more', async () => {
  const ada = await newMember()
  expect(await isProven(ada)).toBe(true)
  world.clock.advance(5 * MINUTE_MS)
  expect(await isProven(ada)).toBe(false)
  expect(await again(ada, 'not the one')).toBe('identity.password_wrong')
  expect(await isProven(ada)).toBe(false)
  expect(await again(ada, PASSWORD)).toBe('ok')
  world.clock.advance(5 * MINUTE_MS - 1)
  expect(await isProven(ada)).toBe(true)
  world.clock.advance(1)
  expect(await isProven(ada)).toBe(false)
})

test('AU-8: it counts for the session that asked, and for no other of the person', async () => {
  const here = await newMember()
  const email = `again-${sequence}@example.org`
  const there = createVisitor(world.runtime)
  await signInAs(there, { identifier: email, password: PASSWORD })
  world.clock.advance(6 * MINUTE_MS)
  expect(await again(here, PASSWORD)).toBe('ok')
  expect([await isProven(here), await isProven(there)]).toEqual([true, false])
})

test('W2: a link that an administrator made proves nothing, the password after it does', async () => {
  const ada = await newMember()
  const sessionId = await ada.call(async ({ actor }) => actor?.sessionId ?? '')
  await world.database.kysely
    .updateTable('auth_sessions')
    .set({ is_by_link: true })
    .where('id', '=', sessionId)
    .execute()
  expect(await isProven(ada)).toBe(false)
  expect(await again(ada, PASSWORD)).toBe('ok')
  expect(await isProven(ada)).toBe(true)
})

test('AU-8: a password that was changed meanwhile no longer counts', async () => {
  const ada = await newMember()
  const { userId, sessionId } = await ada.call(async ({ actor }) => {
    if (!actor) throw new Error('nobody is signed in')
    return actor
  })
  await world.database.transaction((tx) =>
    setPassword(tx, userId, { passwordHash: '$argon2id$none', keptSessionId: sessionId }),
  )
  expect(await again(ada, PASSWORD)).toBe('identity.password_wrong')
})

test('W14: ten wrong passwords in an hour are the last ones, and each is noted; right ones are forgiven', async () => {
  const ada = await newMember(withConfig(world, { hasRateLimits: true }))
  for (let count = 0; count < 12; count += 1) expect(await again(ada, PASSWORD)).toBe('ok')
  for (let count = 0; count < 10; count += 1)
    expect(await again(ada, 'a guess')).toBe('identity.password_wrong')
  expect(await again(ada, PASSWORD)).toBe('limits.too_many_requests')
  const userId = await ada.call(async ({ actor }) => actor?.userId ?? '')
  const noted = await world.database.kysely
    .selectFrom('security_events')
    .select('details')
    .where('user_id', '=', userId)
    .where('event_type', '=', 'login_failed')
    .execute()
  expect(noted).toEqual(Array(10).fill({ details: { reason: 'reauthentication' } }))
})
