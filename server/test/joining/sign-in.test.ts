import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareFastest, msOf } from '../../../timing/compare-fastest.ts'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import {
  addRecord,
  codeOf,
  createVisitor,
  LOOPBACK,
  mailedToken,
  openWorld,
  PASSWORD,
  PUBLIC,
  signInAs,
  type World,
  withConfig,
} from './world.ts'

let world: World
let code: string
const EMAIL = 'member@example.org'

beforeAll(async () => {
  world = await openWorld(LOOPBACK)
  const visitor = createVisitor(world.runtime)
  const answer = await visitor.call((context) => signUp(context, { email: EMAIL, password: PASSWORD }))
  if (answer.outcome !== 'signed_in' || answer.viewer.status !== 'authenticated') throw new Error('no member')
  code = answer.viewer.profile.referral_code ?? ''
})
afterAll(() => world.close())

const tryAs = (identifier: string, password = PASSWORD, runtime = world.runtime) =>
  codeOf(signInAs(createVisitor(runtime), { identifier, password }))

test('AU-2: an email address in any case and a referral code in any case sign in', async () => {
  for (const identifier of [EMAIL, ' Member@Example.ORG ', code, code.toLowerCase()]) {
    expect([identifier, await tryAs(identifier)]).toEqual([identifier, 'ok'])
  }
})

test('AU-2: the answer has credits, tier and permissions of the member, and never the email of a code', async () => {
  const { viewer } = await signInAs(createVisitor(world.runtime), { identifier: code, password: PASSWORD })
  expect(viewer).toMatchObject({
    profile: { progress_tier: 'bronze' },
    credits: { total_credits: 3 },
    permissions: ['chat.send'],
  })
  const refused = signInAs(createVisitor(world.runtime), { identifier: code, password: 'wrong password' })
  await expect(refused).rejects.not.toMatchObject({ data: expect.anything() })
})

test('AU-15: each toast of sign-in has its own code', async () => {
  const waiting = await addRecord(world.database)
  expect(await tryAs(EMAIL, 'wrong password')).toBe('identity.invalid_credentials')
  expect(await tryAs('nobody@example.org')).toBe('identity.invalid_credentials')
  expect(await tryAs(code, 'wrong password')).toBe('identity.invalid_credentials')
  expect(await tryAs(waiting.referral_code)).toBe('joining.code_not_activated')
  expect(await tryAs('ZZZZ9999')).toBe('joining.code_unknown')
  expect(await tryAs('no code at all')).toBe('joining.code_unknown')
})

test('AU-2: an unknown address and a wrong password take as long', async () => {
  const timeOf = (identifier: string) => () => msOf(() => tryAs(identifier, 'wrong password'))
  expect(await compareFastest(timeOf('unknown@example.org'), timeOf(EMAIL), 2)).toBeLessThan(2)
})

test('AU-15: a banned member hears so with the right password only, and their session ends at once', async () => {
  await using own = await openWorld(LOOPBACK)
  const visitor = createVisitor(own.runtime)
  await visitor.call((context) => signUp(context, { email: EMAIL, password: PASSWORD }))
  await own.database.kysely.updateTable('auth_users').set({ banned_at: new Date() }).execute()
  expect(await tryAs(EMAIL, PASSWORD, own.runtime)).toBe('identity.banned')
  expect(await tryAs(EMAIL, 'wrong password', own.runtime)).toBe('identity.invalid_credentials')
  expect(await visitor.call(async ({ actor }) => actor)).toBeNull()
})

test('AU-2: facts behind a code are disclosed five times an hour; after that the text is generic', async () => {
  const runtime = withConfig(world, { hasRateLimits: true })
  const visitor = createVisitor(runtime, '198.51.100.9')
  const answers: string[] = []
  for (let index = 0; index < 7; index += 1) {
    answers.push(await codeOf(signInAs(visitor, { identifier: `UNKNOWN${index}`, password: PASSWORD })))
  }
  expect(answers).toEqual([
    ...Array(5).fill('joining.code_unknown'),
    ...Array(2).fill('identity.invalid_credentials'),
  ])
})

test('AU-2: guessing from one network ends, and the owner still gets in from another', async () => {
  const runtime = withConfig(world, { hasRateLimits: true })
  const guesser = createVisitor(runtime, '198.51.100.10')
  const answers: string[] = []
  for (let index = 0; index < 12; index += 1) {
    answers.push(await codeOf(signInAs(guesser, { identifier: EMAIL, password: `guess number ${index}` })))
  }
  expect(answers.slice(-2)).toEqual(['limits.too_many_requests', 'limits.too_many_requests'])
  const owner = createVisitor(runtime, '192.0.2.1')
  expect(await codeOf(signInAs(owner, { identifier: EMAIL, password: PASSWORD }))).toBe('ok')
})

test('AU-15: an account of loopback days has to confirm its address on a public origin', async () => {
  const runtime = withConfig(world, { origin: PUBLIC })
  const visitor = createVisitor(runtime)
  expect(await codeOf(signInAs(visitor, { identifier: EMAIL, password: PASSWORD }))).toBe(
    'identity.email_unconfirmed',
  )
  const token = await mailedToken(world, EMAIL)
  const done = await visitor.call((context) => completeLink(context, { token }))
  expect(done).toMatchObject({ viewer: { profile: { email_confirmed: true } } })
  expect(await codeOf(signInAs(createVisitor(runtime), { identifier: EMAIL, password: PASSWORD }))).toBe('ok')
})

test('SE-1: refused sign-ins are noted with their reason, and without anything personal', async () => {
  const rows = await world.database.kysely
    .selectFrom('security_events')
    .select(['event_type', 'details', 'network'])
    .where('event_type', '=', 'login_failed')
    .execute()
  expect(new Set(rows.map(({ details }) => JSON.stringify(details)))).toEqual(
    new Set([
      '{"reason":"identity.invalid_credentials"}',
      '{"reason":"joining.code_not_activated"}',
      '{"reason":"joining.code_unknown"}',
    ]),
  )
})
