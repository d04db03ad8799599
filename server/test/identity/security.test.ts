import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword } from '../../src/domains/identity/passwords/change-password.ts'
import { readSecurity } from '../../src/domains/identity/read-security.ts'
import { endSession } from '../../src/domains/identity/sessions/end-session.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { AppError } from '../../src/platform/errors.ts'
import {
  createVisitor,
  LOOPBACK,
  openWorld,
  PASSWORD,
  signInAs,
  type Visitor,
  type World,
} from '../joining/world.ts'

const NEW_PASSWORD = 'a quiet house of garlic'
let world: World
let sequence = 0
beforeAll(async () => {
  world = await openWorld(LOOPBACK)
})
afterAll(() => world.close())

/** Creates a person who is signed in on so many devices; the first is the one where they signed up. */
async function member(devices: number): Promise<{ email: string; visitors: Visitor[] }> {
  sequence += 1
  const email = `secure-${sequence}@example.org`
  const first = createVisitor(world.runtime)
  await first.call((context) => signUp(context, { email, password: PASSWORD }))
  const visitors = [first]
  while (visitors.length < devices) {
    const visitor = createVisitor(world.runtime)
    await signInAs(visitor, { identifier: email, password: PASSWORD })
    visitors.push(visitor)
  }
  return { email, visitors }
}

const isKnown = (visitor: Visitor) => visitor.call(async ({ actor }) => actor !== null)
const userIdOf = (visitor: Visitor) => visitor.call(async ({ actor }) => actor?.userId ?? '')
const look = (visitor: Visitor) => visitor.call((context) => readSecurity(context))
const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const change = (visitor: Visitor, current_password: string, new_password: string) =>
  codeOf(visitor.call((context) => changePassword(context, { current_password, new_password })))
const auditsOf = (userId: string, action: string) =>
  world.database.kysely
    .selectFrom('audit_entries')
    .select('details')
    .where('target_id', '=', userId)
    .where('action', '=', action)
    .execute()

test('ST-5: a password is changed with the current one; the other sessions end, this one goes on', async () => {
  const { email, visitors } = await member(3)
  const [here, ...others] = visitors as [Visitor, ...Visitor[]]
  const userId = await userIdOf(here)
  expect(await change(here, 'not the one', NEW_PASSWORD)).toBe('identity.password_wrong')
  expect(await change(here, PASSWORD, 'short')).toBe('identity.weak_password')
  expect(await Promise.all(visitors.map(isKnown))).toEqual([true, true, true])
  expect(await auditsOf(userId, 'user.password_changed')).toEqual([])
  expect(await change(here, PASSWORD, NEW_PASSWORD)).toBe('ok')
  expect(await isKnown(here)).toBe(true)
  expect(await Promise.all(others.map(isKnown))).toEqual([false, false])
  expect(await auditsOf(userId, 'user.password_changed')).toEqual([{ details: { sessions: 2 } }])
  const back = createVisitor(world.runtime)
  const enter = (password: string) => codeOf(signInAs(back, { identifier: email, password }))
  expect(await enter(PASSWORD)).toBe('identity.invalid_credentials')
  expect(await enter(NEW_PASSWORD)).toBe('ok')
  const { events } = await look(here)
  expect(events.map(({ type, is_asked_again }) => (is_asked_again ? `${type} again` : type))).toEqual([
    'login_succeeded',
    'login_failed',
    'password_changed',
    'login_failed again',
    'login_succeeded',
    'login_succeeded',
  ])
})

test('ST-5: of two changes with the same current password one is made', async () => {
  const { visitors } = await member(1)
  const [here] = visitors as [Visitor]
  const codes = await Promise.all([
    change(here, PASSWORD, NEW_PASSWORD),
    change(here, PASSWORD, 'a quiet house of leeks'),
  ])
  expect(codes.toSorted()).toEqual(['identity.password_wrong', 'ok'])
})

test('ST-5: members see their own sessions, end one, and cannot end those of others', async () => {
  const { visitors } = await member(2)
  const [here, there] = visitors as [Visitor, Visitor]
  const [stranger] = (await member(1)).visitors as [Visitor]
  const { sessions } = await look(here)
  expect(sessions.map(({ is_this }) => is_this).toSorted()).toEqual([false, true])
  const other = sessions.find(({ is_this }) => !is_this)?.id ?? ''
  const end = (visitor: Visitor, id: string) => codeOf(visitor.call((context) => endSession(context, { id })))
  expect(await end(stranger, other)).toBe('identity.session_not_found')
  expect(await end(here, randomUUID())).toBe('identity.session_not_found')
  expect(await isKnown(there)).toBe(true)
  expect(await end(here, other)).toBe('ok')
  expect([await isKnown(here), await isKnown(there)]).toEqual([true, false])
  expect(await end(here, other)).toBe('identity.session_not_found')
  expect(await auditsOf(await userIdOf(here), 'user.session_ended')).toEqual([
    { details: { session: other } },
  ])
  expect((await look(here)).sessions).toHaveLength(1)
  const own = (await look(here)).sessions[0]?.id ?? ''
  expect(await end(here, own)).toBe('ok')
  expect(here.cookies.has('session')).toBe(false)
})
