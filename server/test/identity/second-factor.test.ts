import { base32 } from '@better-auth/utils/base32'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignInLink, openSession } from '../../src/domains/identity/index.ts'
import { changePassword } from '../../src/domains/identity/passwords/change-password.ts'
import {
  confirmFactor,
  removeFactor,
  renewRecoveryCodes,
} from '../../src/domains/identity/second-factor/change-second-factor.ts'
import { readSecondFactor } from '../../src/domains/identity/second-factor/read-second-factor.ts'
import { startSecondFactor } from '../../src/domains/identity/second-factor/start-second-factor.ts'
import { totpCode, totpStep } from '../../src/domains/identity/second-factor/totp.ts'
import { signInByLink } from '../../src/domains/identity/sign-in-links/sign-in-by-link.ts'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { sendNotice } from '../../src/domains/notices/index.ts'
import { secureAccount } from '../../src/domains/notices/secure-account.ts'
import { notifyOfSecondFactor } from '../../src/domains/notifications/index.ts'
import { recoverAdmin } from '../../src/domains/recovery/index.ts'
import { removeSecondFactor } from '../../src/domains/users/remove-second-factor.ts'
import type { SecondFactorChange } from '../../src/platform/events/event-map.ts'
import { hashSecret, randomSecret } from '../../src/platform/ids.ts'
import {
  codeOf,
  createVisitor,
  mailsTo,
  openWorld,
  PASSWORD,
  signInAs,
  type Visitor,
  type World,
  withConfig,
} from '../joining/world.ts'

const DAY_MS = 86_400_000
const REQUIRED = 'identity.second_factor_required'
const WRONG = 'identity.second_factor_wrong'
let world: World
let sequence = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Person {
  email: string
  userId: string
  visitor: Visitor
}

async function newPerson(role: 'user' | 'super_admin' = 'user'): Promise<Person> {
  sequence += 1
  const email = `factor-${sequence}@example.org`
  await createAdmin(world.runtime, { email, role, displayName: null, password: PASSWORD })
  const visitor = createVisitor(world.runtime)
  await signInAs(visitor, { identifier: email, password: PASSWORD })
  return { email, visitor, userId: await visitor.call(async ({ actor }) => actor?.userId ?? '') }
}

/** Returns the code that an app shows now. Each call is a step later, so that no code is used twice. */
async function nextCode(secret: string): Promise<string> {
  world.clock.advance(30_000)
  return totpCode(secret, totpStep(world.clock.now()))
}

async function withFactor(person?: Person) {
  const owner = person ?? (await newPerson())
  const { key } = await owner.visitor.call(startSecondFactor)
  const secret = new TextDecoder().decode(base32.decode(key))
  const code = await nextCode(secret)
  const { recovery_codes } = await owner.visitor.call((context) => confirmFactor(context, { code }))
  return { ...owner, secret, codes: recovery_codes }
}

const signIn = (visitor: Visitor, email: string, code?: string, trust_device?: boolean) =>
  codeOf(signInAs(visitor, { identifier: email, password: PASSWORD, code, trust_device }))
const elsewhere = () => createVisitor(world.runtime)
const stateOf = ({ visitor }: Person) => visitor.call(readSecondFactor)
const auditsOf = async (userId: string) => {
  const rows = await world.database.kysely
    .selectFrom('audit_entries')
    .select('action')
    .where('target_id', '=', userId)
    .where((eb) =>
      eb.or([eb('action', 'like', 'user.second_factor%'), eb('action', 'like', 'user.recovery_code%')]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('AU-11: a factor is in force after its first code; from then on a sign-in takes a code, each code once', async () => {
  const owner = await newPerson()
  const { key, address } = await owner.visitor.call(startSecondFactor)
  expect(address).toContain(key)
  expect(await signIn(elsewhere(), owner.email)).toBe('ok')
  expect(await codeOf(owner.visitor.call((context) => confirmFactor(context, { code: '000000' })))).toBe(
    WRONG,
  )
  expect(await stateOf(owner)).toEqual({ since: null, recovery_codes_left: 0 })
  const { secret, codes } = await withFactor(owner)
  expect(codes).toHaveLength(10)
  expect(await stateOf(owner)).toMatchObject({ since: expect.any(String), recovery_codes_left: 10 })
  expect(await codeOf(owner.visitor.call(startSecondFactor))).toBe('identity.second_factor_present')

  expect(await signIn(elsewhere(), owner.email)).toBe(REQUIRED)
  expect(await signIn(elsewhere(), owner.email, '123456')).toBe(WRONG)
  const code = await nextCode(secret)
  expect(await signIn(elsewhere(), owner.email, code)).toBe('ok')
  expect(await signIn(elsewhere(), owner.email, code)).toBe(WRONG)
  expect(
    await signIn(elsewhere(), owner.email, await totpCode(secret, totpStep(world.clock.now()) - 1)),
  ).toBe(WRONG)
})

test('AU-11: of five sign-ins at once with one code, one succeeds', async () => {
  const { email, secret } = await withFactor()
  const code = await nextCode(secret)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => signIn(elsewhere(), email, code)))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === WRONG)).toHaveLength(4)
})

test('AU-11: a recovery code signs in once, however it is typed; new ones end those before; none is stored in clear', async () => {
  const { email, secret, codes, visitor, userId } = await withFactor()
  const [first = '', second = ''] = codes
  expect(await signIn(elsewhere(), email, ` ${first.toUpperCase().replaceAll('-', ' ')}`)).toBe('ok')
  expect(await signIn(elsewhere(), email, first)).toBe(WRONG)
  expect(await stateOf({ email, userId, visitor })).toMatchObject({ recovery_codes_left: 9 })
  const code = await nextCode(secret)
  const renewed = await visitor.call((context) => renewRecoveryCodes(context, { code }))
  expect(await signIn(elsewhere(), email, second)).toBe(WRONG)
  expect(await signIn(elsewhere(), email, renewed.recovery_codes[0])).toBe('ok')
  const stored = JSON.stringify(
    await world.database.kysely
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', userId)
      .execute(),
  )
  for (const one of renewed.recovery_codes) {
    expect(stored).not.toContain(one)
    expect(stored).not.toContain(one.replaceAll('-', ''))
  }
  expect(await auditsOf(userId)).toEqual([
    'user.second_factor_added',
    'user.recovery_code_used',
    'user.recovery_codes_renewed',
    'user.recovery_code_used',
  ])
})

test('AU-11: a trusted device signs in without a code for 30 days, until everything is signed out; others do not', async () => {
  const { email, secret, visitor } = await withFactor()
  const device = elsewhere()
  expect(await signIn(device, email, undefined, true)).toBe(REQUIRED)
  expect(await signIn(device, email, await nextCode(secret), true)).toBe('ok')
  expect(await signIn(device, email)).toBe('ok')
  expect(await signIn(elsewhere(), email)).toBe(REQUIRED)
  const trustedElsewhere = elsewhere()
  expect(await signIn(trustedElsewhere, email, await nextCode(secret), true)).toBe('ok')
  world.clock.advance(30 * DAY_MS - 60_000)
  // It is not asked for a code, so none of these prolongs the trust.
  expect(await signIn(device, email, '000000', true)).toBe('ok')
  world.clock.advance(60_000)
  expect(await signIn(device, email)).toBe(REQUIRED)
  const again = await nextCode(secret)
  expect(await signIn(device, email, again, true)).toBe('ok')
  await signInAs(visitor, { identifier: email, password: PASSWORD, code: await nextCode(secret) })
  const passwords = { current_password: PASSWORD, new_password: 'a quiet house of garlic' }
  await visitor.call((context) => changePassword(context, passwords))
  const answer = signInAs(device, { identifier: email, password: passwords.new_password })
  expect(await codeOf(answer)).toBe(REQUIRED)
})

test('AU-11: the factor is removed by a code, after the password again where it was given long ago', async () => {
  const { email, secret, visitor, userId } = await withFactor()
  world.clock.advance(DAY_MS)
  const early = await nextCode(secret)
  expect(await codeOf(visitor.call((context) => removeFactor(context, { code: early })))).toBe(
    'access.reauthentication_required',
  )
  await signInAs(visitor, { identifier: email, password: PASSWORD, code: early })
  expect(await codeOf(visitor.call((context) => removeFactor(context, { code: early })))).toBe(WRONG)
  const code = await nextCode(secret)
  expect(await codeOf(visitor.call((context) => removeFactor(context, { code })))).toBe('ok')
  expect(await signIn(elsewhere(), email)).toBe('ok')
  expect(await auditsOf(userId)).toEqual(['user.second_factor_added', 'user.second_factor_removed'])
  expect(await codeOf(visitor.call((context) => removeFactor(context, { code })))).toBe(
    'identity.second_factor_missing',
  )
})

test('AU-11: a sign-in link asks for the code too, and is not used up by a wrong one', async () => {
  const { userId, secret } = await withFactor()
  const maker = await newPerson('super_admin')
  const { link } = await world.database.transaction((tx) =>
    createSignInLink(tx, world.runtime, { userId, issuedBy: maker.userId, isHandedOver: true }),
  )
  const token = new URL(link).hash.slice(1)
  const use = (code?: string) => codeOf(elsewhere().call((context) => signInByLink(context, { token, code })))
  expect(await use()).toBe(REQUIRED)
  expect(await use('000000')).toBe(WRONG)
  expect(await use(await nextCode(secret))).toBe('ok')
})

test('AU-11: guesses at the code are noted, and end after twenty in an hour from wherever, also for the right one', async () => {
  const { email, secret, userId } = await withFactor()
  const limited = withConfig(world, { hasRateLimits: true })
  const networks = Array.from({ length: 21 }, (_, index) => `198.51.100.${index + 1}`)
  const guess = (network: string, code: string) => signIn(createVisitor(limited, network), email, code)
  for (const network of networks.slice(0, 20)) expect(await guess(network, '000000')).toBe(WRONG)
  expect(await guess(networks[20] ?? '', await nextCode(secret))).toBe('limits.too_many_requests')
  const events = await world.database.kysely
    .selectFrom('security_events')
    .select('details')
    .where('user_id', '=', userId)
    .where('event_type', '=', 'login_failed')
    .execute()
  expect(events.filter(({ details }) => JSON.stringify(details).includes('second_factor'))).toHaveLength(20)
})

test('AU-11: the console removes the factor of an administrator who has lost it, with an audit entry', async () => {
  const { email, userId } = await withFactor(await newPerson('super_admin'))
  expect(await recoverAdmin(world.runtime, email)).toMatchObject({ done: 'link_made', isFactorRemoved: true })
  expect(await signIn(elsewhere(), email)).toBe('ok')
  expect(await auditsOf(userId)).toEqual(['user.second_factor_added', 'user.second_factor_removed'])
})

test('AU-11: a super admin removes the factor of a member who has lost everything, says how they knew them, and the member is notified', async () => {
  const { email, userId } = await withFactor()
  const [root, admin] = [await newPerson('super_admin'), await newPerson('super_admin')]
  const remove = ({ visitor }: Person, id: string) =>
    codeOf(visitor.call((context) => removeSecondFactor(context, { id, reason: 'By video call' })))
  expect(await remove(root, userId)).toBe('ok')
  expect(await remove(root, userId)).toBe('identity.second_factor_missing')
  expect(await signIn(elsewhere(), email)).toBe('ok')
  const { rows } = await sql`
    select e.actor_id, e.details ->> 'via' as via, p.values ->> 'reason' as reason
    from audit_entries e left join audit_personal p on p.entry_id = e.id
    where target_id = ${userId} and action = 'user.second_factor_removed'`.execute(world.database.kysely)
  expect(rows).toEqual([{ actor_id: root.userId, via: 'administrator', reason: 'By video call' }])
  const { rows: told } = await sql`select payload ->> 'change' as change from outbox_events
    where name = 'identity.second_factor_changed' and payload ->> 'user_id' = ${userId} order by id`.execute(
    world.database.kysely,
  )
  expect(told).toEqual([{ change: 'second_factor_added' }, { change: 'second_factor_removed' }])
  expect(await remove(root, admin.userId)).toBe('access.not_a_member')
  expect(await remove(root, root.userId)).toBe('access.own_account')
  expect(await remove(await newPerson(), userId)).toBe('access.denied')
  world.clock.advance(5 * 60_000)
  expect(await remove(root, userId)).toBe('access.reauthentication_required')
})

test('AU-11: "This was not me" removes a factor that the notice reports or that came later, and keeps an earlier one', async () => {
  const press = async (userId: string, created_at: Date, kind = 'new_device') => {
    const token = randomSecret()
    sequence += 1
    const notice = { user_id: userId, kind, cause: sequence, token_hash: hashSecret(token) }
    const expires_at = new Date(world.clock.now().getTime() + DAY_MS)
    await world.database.kysely
      .insertInto('security_notices')
      .values({ ...notice, created_at, expires_at })
      .execute()
    await elsewhere().call((context) => secureAccount(context, { token }))
  }
  const kept = await withFactor()
  await press(kept.userId, new Date(world.clock.now().getTime() + 60_001))
  const before = world.clock.now()
  const stolen = await withFactor()
  await press(stolen.userId, before)
  // The mail about it is made after it.
  const added = await withFactor()
  await press(added.userId, new Date(world.clock.now().getTime() + 1), 'second_factor_added')
  const left = await world.database.kysely
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', 'in', [kept.userId, stolen.userId, added.userId])
    .execute()
  expect(left).toEqual([{ user_id: kept.userId }])
  expect(await auditsOf(stolen.userId)).toEqual(['user.second_factor_added', 'user.second_factor_removed'])
})

test('SE-2: the owner is notified of a factor that is added or removed, and of new recovery codes', async () => {
  const { email, userId, visitor, secret } = await withFactor()
  const code = await nextCode(secret)
  await visitor.call((context) => renewRecoveryCodes(context, { code }))
  const last = await nextCode(secret)
  await visitor.call((context) => removeFactor(context, { code: last }))
  const { rows } = await sql<{ id: string; payload: { user_id: string; change: SecondFactorChange } }>`
    select id, payload from outbox_events
    where name = 'identity.second_factor_changed' and payload ->> 'user_id' = ${userId} order by id`.execute(
    world.database.kysely,
  )
  const events = rows.map(({ id, payload }) => ({ id: Number(id), payload }))
  expect(events.map(({ payload }) => payload.change)).toEqual([
    'second_factor_added',
    'recovery_codes_renewed',
    'second_factor_removed',
  ])
  for (const event of events) {
    await sendNotice(world.runtime, event.payload.change, { ...event, occurredAt: world.clock.now() })
    await notifyOfSecondFactor(world.runtime, {
      ...event,
      name: 'identity.second_factor_changed',
      occurredAt: world.clock.now(),
    })
  }
  const mails = await mailsTo(world, email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('was removed'),
    expect.stringContaining('New recovery codes'),
    expect.stringContaining('A second factor was added to your'),
  ])
  for (const { body_text } of mails) expect(body_text).toContain('/auth/not-me#')
  const told = await world.database.kysely
    .selectFrom('system_notifications')
    .select('code')
    .where('user_id', '=', userId)
    .execute()
  expect(told.map(({ code: about }) => about).toSorted()).toEqual(
    events.map(({ payload }) => payload.change).toSorted(),
  )
})

test('AU-11: no way in opens a session for a person who has a factor and was not asked for it', async () => {
  const { userId } = await withFactor()
  const { session_epoch: sessionEpoch } = await world.database.kysely
    .selectFrom('auth_users')
    .select('session_epoch')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const visitor = elsewhere()
  expect(await codeOf(visitor.call((context) => openSession(context, { userId, sessionEpoch })))).toBe(
    REQUIRED,
  )
  expect(visitor.cookies.size).toBe(0)
})
