import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForPasskey } from '../../src/domains/identity/passkeys/ask-for-passkey.ts'
import { listPasskeys } from '../../src/domains/identity/passkeys/list-passkeys.ts'
import { reauthenticateByPasskey } from '../../src/domains/identity/passkeys/reauthenticate-by-passkey.ts'
import { registerPasskey } from '../../src/domains/identity/passkeys/register-passkey.ts'
import { removePasskey } from '../../src/domains/identity/passkeys/remove-passkey.ts'
import { renamePasskey } from '../../src/domains/identity/passkeys/rename-passkey.ts'
import { startRegistration } from '../../src/domains/identity/passkeys/start-registration.ts'
import { readSecurity } from '../../src/domains/identity/read-security.ts'
import { readSecondFactor } from '../../src/domains/identity/second-factor/read-second-factor.ts'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { signInByPasskey } from '../../src/domains/joining/signing-in/sign-in-by-passkey.ts'
import { sendNotice } from '../../src/domains/notices/index.ts'
import { secureAccount } from '../../src/domains/notices/secure-account.ts'
import { recoverAdmin } from '../../src/domains/recovery/index.ts'
import type { AppError } from '../../src/platform/errors.ts'
import {
  codeOf,
  createVisitor,
  mailsTo,
  openWorld,
  PASSWORD,
  signInAs,
  type Visitor,
  type World,
} from '../joining/world.ts'
import { createSoftPasskey, type SoftPasskey } from './soft-passkey.ts'

const REFUSED = 'identity.passkey_refused'
const REQUIRED = 'identity.second_factor_required'
const ORIGIN = 'http://localhost:3000'
const HERE = { origin: ORIGIN, rpId: 'localhost' }
let world: World
let sequence = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Owner {
  email: string
  userId: string
  visitor: Visitor
}

async function newPerson(role: 'user' | 'super_admin' = 'user'): Promise<Owner> {
  sequence += 1
  const email = `passkey-${sequence}@example.org`
  await createAdmin(world.runtime, { email, role, displayName: null, password: PASSWORD })
  const visitor = createVisitor(world.runtime)
  await signInAs(visitor, { identifier: email, password: PASSWORD })
  return { email, visitor, userId: await visitor.call(async ({ actor }) => actor?.userId ?? '') }
}

async function addPasskey(owner: Owner, name = 'My phone') {
  world.clock.advance(1000)
  const { challenge, user } = await owner.visitor.call(startRegistration)
  const key = createSoftPasskey(user.id)
  const made = await owner.visitor.call((context) =>
    registerPasskey(context, { name, passkey: key.register({ challenge, ...HERE }) }),
  )
  return { ...owner, key, id: made.passkey.id, codes: made.recovery_codes }
}

const withPasskey = async (role?: 'user' | 'super_admin') => addPasskey(await newPerson(role))
const elsewhere = () => createVisitor(world.runtime)
type Purpose = 'sign_in' | 'second_factor' | 'reauthentication'
const ask = (visitor: Visitor, purpose: Purpose = 'sign_in') =>
  visitor.call((context) => askForPasskey(context, { purpose }))
const enter = (visitor: Visitor, passkey: ReturnType<SoftPasskey['answer']>) =>
  codeOf(visitor.call((context) => signInByPasskey(context, { passkey })))
const answerOf = async (visitor: Visitor, key: SoftPasskey, purpose: Purpose = 'sign_in', count = 0) =>
  key.answer({ challenge: (await ask(visitor, purpose)).challenge, ...HERE, count })
const signIn = (visitor: Visitor, email: string, proof: object = {}) =>
  codeOf(signInAs(visitor, { identifier: email, password: PASSWORD, ...proof }))
const auditsOf = async (userId: string) => {
  const { rows } = await sql<{ action: string }>`select action from audit_entries
    where target_id = ${userId} and action like 'user.passkey%' order by id`.execute(world.database.kysely)
  return rows.map(({ action }) => action)
}

test('AU-11: a passkey is added, named, listed and signs in alone; the first one brings recovery codes, and no code is needed', async () => {
  const owner = await withPasskey()
  const { visitor, id, key, codes, userId } = owner
  expect(codes).toHaveLength(10)
  expect((await addPasskey(owner, 'My laptop')).codes).toBeNull()
  await visitor.call((context) => renamePasskey(context, { id, name: 'My old phone' }))
  const stranger = elsewhere()
  expect(await enter(stranger, await answerOf(stranger, key))).toBe('ok')
  expect(await stranger.call(async ({ actor }) => actor?.userId)).toBe(userId)
  const { passkeys } = await stranger.call(listPasskeys)
  expect(passkeys.map(({ name, last_used_at }) => [name, last_used_at !== null])).toEqual([
    ['My old phone', true],
    ['My laptop', false],
  ])
  expect(await auditsOf(userId)).toEqual(['user.passkey_added', 'user.passkey_added', 'user.passkey_renamed'])
  const other = await newPerson()
  const rename = other.visitor.call((context) => renamePasskey(context, { id, name: 'Mine' }))
  expect(await codeOf(rename)).toBe('identity.passkey_not_found')
})

test('AU-11: a replayed answer, another origin, host, challenge, browser or purpose, and an unverified person open nothing', async () => {
  const { key, userId } = await withPasskey()
  const visitor = elsewhere()
  const used = await answerOf(visitor, key)
  expect(await enter(visitor, used)).toBe('ok')
  expect(await enter(visitor, used)).toBe(REFUSED)
  const wrong = async (change: object) =>
    enter(visitor, key.answer({ challenge: (await ask(visitor)).challenge, ...HERE, ...change }))
  expect(await wrong({ origin: 'https://evil.example' })).toBe(REFUSED)
  expect(await wrong({ rpId: 'evil.example' })).toBe(REFUSED)
  expect(await wrong({ challenge: 'made-up-by-somebody' })).toBe(REFUSED)
  expect(await wrong({ isVerified: false })).toBe(REFUSED)
  expect(await enter(visitor, await answerOf(visitor, key, 'second_factor'))).toBe(REFUSED)
  expect(await enter(elsewhere(), await answerOf(visitor, key))).toBe(REFUSED)
  const otherBrowser = elsewhere()
  await ask(otherBrowser)
  expect(await enter(otherBrowser, await answerOf(visitor, key))).toBe(REFUSED)
  const late = await answerOf(visitor, key)
  world.clock.advance(10 * 60_000)
  expect(await enter(visitor, late)).toBe(REFUSED)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from security_events
    where user_id = ${userId} and event_type = 'login_failed' and details ->> 'reason' = 'passkey'`.execute(
    world.database.kysely,
  )
  expect(rows).toEqual([{ count: 9 }])
  expect(await enter(visitor, { ...(await answerOf(visitor, key)), user_handle: undefined } as never)).toBe(
    REFUSED,
  )
})

test('AU-11: of five sign-ins at once with one answer, one succeeds', async () => {
  const { key } = await withPasskey()
  const visitor = elsewhere()
  const answer = await answerOf(visitor, key)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => enter(visitor, answer)))
  expect(outcomes.toSorted()).toEqual([REFUSED, REFUSED, REFUSED, REFUSED, 'ok'])
})

test('AU-11: a count that does not rise is refused and noted: the passkey may have been copied', async () => {
  const { key, userId } = await withPasskey()
  const visitor = elsewhere()
  expect(await enter(visitor, await answerOf(visitor, key, 'sign_in', 7))).toBe('ok')
  for (const count of [7, 6, 0]) {
    expect(await enter(visitor, await answerOf(visitor, key, 'sign_in', count))).toBe(REFUSED)
  }
  expect(await enter(visitor, await answerOf(visitor, key, 'sign_in', 8))).toBe('ok')
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from security_events
    where user_id = ${userId} and details ->> 'reason' = 'passkey_count'`.execute(world.database.kysely)
  expect(rows).toEqual([{ count: 3 }])
})

test('AU-11: a password asks its owner for a passkey or a recovery code; a passkey of another member is refused, and trusts no device', async () => {
  const { email, key, codes } = await withPasskey()
  const other = await withPasskey()
  const visitor = elsewhere()
  const refused = signInAs(visitor, { identifier: email, password: PASSWORD }) as Promise<unknown>
  const { code, data } = (await refused.catch((error: unknown) => error)) as AppError
  expect([code, data]).toEqual([REQUIRED, { methods: ['passkey'] }])
  const theirs = await answerOf(visitor, other.key, 'second_factor')
  expect(await signIn(visitor, email, { passkey: theirs, trust_device: true })).toBe(REFUSED)
  expect(await signIn(visitor, email)).toBe(REQUIRED)
  expect(await signIn(elsewhere(), email, { code: codes?.[0] })).toBe('ok')
  const passkey = await answerOf(visitor, key, 'second_factor')
  expect(await signIn(visitor, email, { passkey, trust_device: true })).toBe('ok')
  expect(await signIn(visitor, email)).toBe('ok')
})

test('AU-11: a passkey counts as the password given again; adding and removing ask for it', async () => {
  const { visitor, key, id, userId } = await withPasskey()
  world.clock.advance(5 * 60_000)
  expect(await codeOf(visitor.call(startRegistration))).toBe('access.reauthentication_required')
  expect(await codeOf(visitor.call((context) => removePasskey(context, { id })))).toBe(
    'access.reauthentication_required',
  )
  const other = await withPasskey()
  const reauthenticate = async (by: SoftPasskey) => {
    const passkey = await answerOf(visitor, by, 'reauthentication')
    return codeOf(visitor.call((context) => reauthenticateByPasskey(context, { passkey })))
  }
  expect(await reauthenticate(other.key)).toBe(REFUSED)
  const { events } = await visitor.call(readSecurity)
  expect(events[0]).toMatchObject({ type: 'login_failed', is_asked_again: true })
  expect((await other.visitor.call(readSecurity)).events.map(({ type }) => type)).not.toContain(
    'login_failed',
  )
  expect(await reauthenticate(key)).toBe('ok')
  expect(await codeOf(visitor.call((context) => removePasskey(context, { id })))).toBe(REQUIRED)
  expect(await codeOf(visitor.call((context) => removePasskey(context, { id, code: '000000' })))).toBe(
    'identity.second_factor_wrong',
  )
  const passkey = await answerOf(visitor, key, 'second_factor')
  expect(await codeOf(visitor.call((context) => removePasskey(context, { id: other.id, passkey })))).toBe(
    'identity.passkey_not_found',
  )
  const mine = await answerOf(visitor, key, 'second_factor')
  expect(await codeOf(visitor.call((context) => removePasskey(context, { id, passkey: mine })))).toBe('ok')
  const stranger = elsewhere()
  expect(await enter(stranger, await answerOf(stranger, key))).toBe(REFUSED)
  expect(await visitor.call(readSecondFactor)).toEqual({ since: null, recovery_codes_left: 0 })
  expect(await auditsOf(userId)).toEqual(['user.passkey_added', 'user.passkey_removed'])
})

test('AU-11: the console and "This was not me" remove passkeys; their owner is notified of each that is added', async () => {
  const admin = await withPasskey('super_admin')
  expect(await recoverAdmin(world.runtime, admin.email)).toMatchObject({
    done: 'link_made',
    isFactorRemoved: true,
  })
  expect(await signIn(elsewhere(), admin.email)).toBe('ok')

  const { email, userId, key, visitor } = await withPasskey()
  const { rows } = await sql<{ id: string; payload: { user_id: string; change: 'passkey_added' } }>`
    select id, payload from outbox_events where name = 'identity.second_factor_changed'
    and payload ->> 'user_id' = ${userId}`.execute(world.database.kysely)
  for (const { id, payload } of rows) {
    await sendNotice(world.runtime, payload.change, {
      id: Number(id),
      occurredAt: world.clock.now(),
      payload,
    })
  }
  const [mail] = await mailsTo(world, email)
  expect(mail?.subject).toContain('A passkey was added')
  const token = /\/auth\/not-me#([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
  const late = await answerOf(visitor, key)
  await elsewhere().call((context) => secureAccount(context, { token }))
  expect(await enter(visitor, late)).toBe(REFUSED)
})

test('D2: every visitor gets a question of the same shape, with or without passkeys; stored are only hashes', async () => {
  const question = await ask(elsewhere())
  expect(question).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'localhost',
    timeout: 600_000,
    userVerification: 'required',
    allowCredentials: [],
  })
  const { rows } =
    await sql`select challenge_hash from passkey_challenges where challenge_hash = ${question.challenge}`.execute(
      world.database.kysely,
    )
  expect(rows).toEqual([])
})
