import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword } from '../../src/domains/identity/passwords/change-password.ts'
import { reauthenticateByCode } from '../../src/domains/identity/second-factor/reauthenticate-by-code.ts'
import { totpCode, totpStep } from '../../src/domains/identity/second-factor/totp.ts'
import { isRecentlyAuthenticated } from '../../src/domains/identity/sessions/is-recently-authenticated.ts'
import { requestEmailChange } from '../../src/domains/joining/email-change/request-email-change.ts'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { mailReauthenticationCode } from '../../src/domains/joining/reauthentication/mail-reauthentication-code.ts'
import { proveByMailedCode } from '../../src/domains/joining/reauthentication/prove-by-mailed-code.ts'
import { readReauthenticationWays } from '../../src/domains/joining/reauthentication/read-reauthentication-ways.ts'
import { requestDeletion } from '../../src/domains/privacy/deletion/request-deletion.ts'
import { requestExport } from '../../src/domains/privacy/export/request-export.ts'
import { requireMember } from '../../src/platform/authorise.ts'
import {
  codeOf,
  createVisitor,
  mailsTo,
  openWorld,
  PASSWORD,
  PUBLIC,
  signInAs,
  type Visitor,
  type World,
  withConfig,
} from './world.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'a quiet house of garlic'
const REQUIRED = 'access.reauthentication_required'
let world: World
let sequence = 0
beforeAll(async () => {
  world = await openWorld(PUBLIC)
})
afterAll(() => world.close())

interface Member {
  email: string
  userId: string
  visitor: Visitor
  /** Another browser in which the person is signed in. */
  other: Visitor
}

/** Adds a member without a password, as other ways in leave them, with a session that is an hour old. */
async function newcomer(runtime = world.runtime): Promise<Member> {
  sequence += 1
  const email = `other-way-${sequence}@example.org`
  await createAdmin(world.runtime, { email, role: 'user', displayName: null, password: PASSWORD })
  const [visitor, other] = [createVisitor(runtime), createVisitor(runtime)]
  for (const browser of [visitor, other]) await signInAs(browser, { identifier: email, password: PASSWORD })
  const userId = await visitor.call(async ({ actor }) => actor?.userId ?? '')
  await world.database.kysely
    .updateTable('auth_accounts')
    .set({ password: null })
    .where('user_id', '=', userId)
    .execute()
  world.clock.advance(60 * MINUTE_MS)
  return { email, userId, visitor, other }
}

async function giveApp({ userId }: Member): Promise<string> {
  const now = world.clock.now()
  const secret = `the secret of an app ${sequence}`
  await world.database.kysely
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: now, confirmed_at: now })
    .execute()
  return secret
}

const waysOf = async ({ visitor }: Member) => (await visitor.call(readReauthenticationWays)).ways
const mail = ({ visitor }: Member) => visitor.call(mailReauthenticationCode)
const prove = ({ visitor }: Member, email_code: string) =>
  codeOf(visitor.call((context) => proveByMailedCode(context, { email_code })))
const isProven = ({ visitor }: Member) =>
  visitor.call(async (request) => isRecentlyAuthenticated(requireMember(request)))

async function codesTo(email: string): Promise<string[]> {
  const mails = await mailsTo(world, email)
  return mails.flatMap(({ body_text }) => /^(\d{6})$/m.exec(body_text)?.[1] ?? [])
}

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('AU-8: the ways to prove who one is follow from what the account has', async () => {
  const ada = await newcomer()
  expect(await ada.visitor.call(readReauthenticationWays)).toEqual({ ways: ['email_code'], email: ada.email })
  const setProven = (email_verified: boolean) =>
    world.database.kysely
      .updateTable('auth_users')
      .set({ email_verified })
      .where('id', '=', ada.userId)
      .execute()
  await setProven(false)
  expect(await waysOf(ada)).toEqual([])
  expect(await codeOf(mail(ada))).toBe('ways_in.not_offered')
  await setProven(true)
  await giveApp(ada)
  expect(await waysOf(ada)).toEqual(['app'])
  expect(await codeOf(mail(ada))).toBe('ways_in.not_offered')
  expect(await prove(ada, '000000')).toBe('ways_in.not_offered')
  expect(await codeOf(createVisitor(world.runtime).call(readReauthenticationWays))).toBe(
    'access.sign_in_required',
  )
})

test('AU-8: a member without a password does by a mailed code whatever asks them who they are', async () => {
  const ada = await newcomer()
  const steps = {
    'asks for an archive': () => ada.visitor.call(requestExport),
    'asks for the deletion': () => ada.visitor.call(requestDeletion),
    'changes the address': () =>
      ada.visitor.call((context) => requestEmailChange(context, { email: `new-${ada.email}` })),
    'sets a first password': () =>
      ada.visitor.call((context) => changePassword(context, { new_password: NEW_PASSWORD })),
  }
  for (const [name, step] of Object.entries(steps)) {
    expect([name, await codeOf(step())]).toEqual([name, REQUIRED])
  }
  expect(await mail(ada)).toEqual({ outcome: 'check_email' })
  const [code = ''] = await codesTo(ada.email)
  expect(await prove(ada, code)).toBe('ok')
  for (const [name, step] of Object.entries(steps)) {
    expect([name, await codeOf(step())]).toEqual([name, 'ok'])
  }
  expect(await waysOf(ada)).toEqual(['password'])
  expect(
    await codeOf(signInAs(createVisitor(world.runtime), { identifier: ada.email, password: NEW_PASSWORD })),
  ).toBe('ok')
})

test('AU-8: a fresh proof replaces no password that an account has', async () => {
  const ada = await newcomer()
  await mail(ada)
  const [code = ''] = await codesTo(ada.email)
  expect(await prove(ada, code)).toBe('ok')
  await ada.visitor.call((context) => changePassword(context, { new_password: NEW_PASSWORD }))
  const change = ada.visitor.call((context) => changePassword(context, { new_password: PASSWORD }))
  expect(await codeOf(change)).toBe('identity.password_wrong')
  const move = ada.visitor.call((context) => requestEmailChange(context, { email: 'moved@example.org' }))
  expect(await codeOf(move)).toBe('identity.password_wrong')
})

test('AU-8: a mailed code works once, in the session that asked for it, for fifteen minutes', async () => {
  const [ada, elsewhere] = [await newcomer(), await newcomer()]
  await mail(ada)
  await mail(elsewhere)
  const [code = ''] = await codesTo(ada.email)
  expect(await prove(elsewhere, code)).toBe('ways_in.code_wrong')
  expect(await prove({ ...ada, visitor: ada.other }, code)).toBe('ways_in.code_wrong')
  const both = await Promise.all([prove(ada, code), prove(ada, code)])
  expect(both.sort()).toEqual(['ok', 'ways_in.code_wrong'])
  expect([await isProven(ada), await isProven(elsewhere)]).toEqual([true, false])

  const [late = ''] = await codesTo(elsewhere.email)
  world.clock.advance(15 * MINUTE_MS)
  expect(await prove(elsewhere, late)).toBe('ways_in.code_wrong')
})

test('AU-8: two presses within a minute send one mail, and a code to an earlier address is wrong', async () => {
  const ada = await newcomer()
  await Promise.all([mail(ada), mail(ada)])
  const codes = await codesTo(ada.email)
  expect(codes).toHaveLength(1)
  await world.database.kysely
    .updateTable('auth_users')
    .set({ email: `moved-${ada.email}` })
    .where('id', '=', ada.userId)
    .execute()
  expect(await prove(ada, codes[0] ?? '')).toBe('ways_in.code_wrong')
})

test('W14: five wrong codes end a mailed code, ten in an hour are the last ones, and each is noted', async () => {
  const ada = await newcomer(withConfig(world, { hasRateLimits: true, origin: PUBLIC }))
  await mail(ada)
  const [code = ''] = await codesTo(ada.email)
  for (let guess = 0; guess < 5; guess += 1)
    expect(await prove(ada, otherThan(code))).toBe('ways_in.code_wrong')
  expect(await prove(ada, code)).toBe('ways_in.code_wrong')
  for (let guess = 0; guess < 4; guess += 1)
    expect(await prove(ada, otherThan(code))).toBe('ways_in.code_wrong')
  expect(await prove(ada, code)).toBe('limits.too_many_requests')
  const noted = await world.database.kysely
    .selectFrom('security_events')
    .select('details')
    .where('user_id', '=', ada.userId)
    .where('event_type', '=', 'login_failed')
    .execute()
  expect(noted).toEqual(Array(10).fill({ details: { reason: 'reauthentication' } }))
  for (let asked = 0; asked < 9; asked += 1) expect(await mail(ada)).toEqual({ outcome: 'check_email' })
  expect(await codeOf(mail(ada))).toBe('limits.too_many_requests')
})

test('AU-8: a code of the app proves who one is, once, and none without an app', async () => {
  const ada = await newcomer()
  const give = (code: string) =>
    codeOf(ada.visitor.call((context) => reauthenticateByCode(context, { code })))
  expect(await give('123456')).toBe('identity.second_factor_missing')
  const secret = await giveApp(ada)
  const code = await totpCode(secret, totpStep(world.clock.now()))
  expect(await give(otherThan(code))).toBe('identity.second_factor_wrong')
  expect(await isProven(ada)).toBe(false)
  expect(await give(code)).toBe('ok')
  expect(await isProven(ada)).toBe(true)
  expect(await give(code)).toBe('identity.second_factor_wrong')
})
