import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditInvariants, everyone } from '../../src/domains/credits/index.ts'
import { readViewer } from '../../src/domains/identity/index.ts'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { referralInvariants } from '../../src/domains/referrals/index.ts'
import { checkInvariants } from '../../src/platform/invariants.ts'
import { storeSettings } from '../stored-settings.ts'
import {
  addRecord,
  codeOf,
  countRows,
  createVisitor,
  LOOPBACK,
  mailedToken,
  mailsTo,
  openWorld,
  PASSWORD,
  PUBLIC,
  signInAs,
  type World,
  withConfig,
} from './world.ts'

let local: World
let open: World
beforeAll(async () => {
  local = await openWorld(LOOPBACK)
  open = await openWorld(PUBLIC)
})
afterAll(async () => {
  await local.close()
  await open.close()
})

const join = (world: World, email: string, more: object = {}) =>
  createVisitor(world.runtime).call((context) => signUp(context, { email, password: PASSWORD, ...more }))

test('AU-4: on loopback a sign-up is complete at once, with the documented defaults', async () => {
  const visitor = createVisitor(local.runtime)
  const answer = await visitor.call((context) =>
    signUp(context, { email: 'ada@example.org', password: PASSWORD }),
  )
  expect(answer).toMatchObject({ outcome: 'signed_in', referral: 'none' })
  const viewer = await visitor.call(readViewer)
  expect(viewer).toMatchObject({
    status: 'authenticated',
    roles: ['user'],
    permissions: ['chat.send'],
    profile: {
      email: 'ada@example.org',
      full_name: 'ada',
      xp: 0,
      pbt: 0,
      referral_count: 0,
      progress_tier: 'bronze',
    },
    credits: { total_credits: 3, daily_credits: 3, xp_credits: 0 },
  })
  const row = await local.database.kysely
    .selectFrom('profiles')
    .selectAll()
    .where('email', '=', 'ada@example.org')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ rank_id: 1, tags: [], referred_by: null, referral_count: 0 })
  expect(row.referral_code).toMatch(/^[A-Z0-9]{8}$/)
  if (viewer.status === 'authenticated')
    expect(viewer.profile.referral_link).toBe(`http://localhost:3000/auth?ref=${row.referral_code}`)
})

test('AU-15: a taken address, a weak password, closed doors and the day limit each have their code', async () => {
  await join(local, 'taken@example.org', { display_name: 'Taken' })
  expect(await codeOf(join(local, 'taken@example.org'))).toBe('identity.email_taken')
  await expect(join(local, 'weak@example.org', { password: 'weak@exam' })).rejects.toMatchObject({
    code: 'identity.weak_password',
    data: { reasons: ['length', 'contains_email'] },
  })
  await using world = await openWorld()
  const fresh = () => ({ ...world.runtime })
  const tryJoin = (email: string) =>
    codeOf(createVisitor(fresh()).call((context) => signUp(context, { email, password: PASSWORD })))
  await storeSettings(world.database, { max_users_per_day: 1 })
  expect(await tryJoin('first@example.org')).toBe('ok')
  expect(await tryJoin('second@example.org')).toBe('joining.daily_limit_reached')
  await storeSettings(world.database, { registration_enabled: false })
  expect(await tryJoin('third@example.org')).toBe('joining.registration_closed')
  await storeSettings(world.database, { maintenance_mode: true })
  expect(await tryJoin('fourth@example.org')).toBe('settings.maintenance')
  expect(await countRows(world.database)).toMatchObject({ auth_users: 1, profiles: 1, audit_entries: 1 })
  const events = await world.database.kysely.selectFrom('security_events').select('details').execute()
  expect(events.map(({ details }) => details)).toEqual([
    { reason: 'joining.daily_limit_reached' },
    { reason: 'joining.registration_closed' },
    { reason: 'settings.maintenance' },
  ])
})

test('AU-4: the day limit lets exactly that many in, however many try at once', async () => {
  await using world = await openWorld()
  await storeSettings(world.database, { max_users_per_day: 3 })
  const codes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => codeOf(join(world, `racer-${index}@example.org`))),
  )
  expect(codes.filter((code) => code === 'ok')).toHaveLength(3)
  expect(await countRows(world.database)).toMatchObject({ auth_users: 3, profiles: 3, credit_accounts: 3 })
  world.clock.advance(86_400_000)
  expect(await codeOf(join(world, 'tomorrow@example.org'))).toBe('ok')
})

test('AU-4: the same address at once makes one member', async () => {
  const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(join(local, 'twin@example.org'))))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'identity.email_taken')).toHaveLength(5)
})

test('AU-4: elsewhere a link is mailed, opening it changes nothing, completing it makes the verified member', async () => {
  const before = await countRows(open.database)
  const visitor = createVisitor(open.runtime)
  const input = { email: 'eve@example.org', password: PASSWORD, display_name: 'Eve' }
  expect(await visitor.call((context) => signUp(context, input))).toEqual({ outcome: 'check_email' })
  expect(await codeOf(signInAs(visitor, { identifier: input.email, password: 'not the password' }))).toBe(
    'identity.invalid_credentials',
  )
  expect(await codeOf(signInAs(visitor, { identifier: input.email, password: PASSWORD }))).toBe(
    'identity.email_unconfirmed',
  )
  const token = await mailedToken(open, input.email)
  expect(await countRows(open.database)).toMatchObject({
    auth_users: before.auth_users,
    profiles: before.profiles,
  })
  const answer = await visitor.call((context) => completeLink(context, { token }))
  expect(answer).toMatchObject({
    outcome: 'signed_in',
    viewer: { profile: { email: input.email, full_name: 'Eve', email_confirmed: true } },
  })
  expect(await codeOf(visitor.call((context) => completeLink(context, { token })))).toBe(
    'joining.link_invalid',
  )
})

test('AU-15: elsewhere a known address answers as an unknown one, and its owner gets a mail', async () => {
  const visitor = createVisitor(open.runtime)
  const input = { email: 'known@example.org', password: PASSWORD }
  const first = await visitor.call((context) => signUp(context, input))
  await visitor.call(async (context) =>
    completeLink(context, { token: await mailedToken(open, input.email) }),
  )
  const again = await createVisitor(open.runtime).call((context) =>
    signUp(context, { ...input, password: 'another horse battery' }),
  )
  expect(again).toEqual(first)
  const [mail] = await mailsTo(open, input.email)
  expect(mail?.subject).toBe('You already have a PepperChat account')
  expect(mail?.body_text).not.toContain('/auth/link')
  expect(
    await codeOf(signInAs(createVisitor(open.runtime), { identifier: input.email, password: PASSWORD })),
  ).toBe('ok')
})

test('AU-4: three mails an hour to one address at most, and the answer does not disclose it', async () => {
  const limited = withConfig(open, { hasRateLimits: true })
  for (let index = 0; index < 5; index += 1) {
    const visitor = createVisitor(limited, `198.51.100.${index}`)
    const answer = await visitor.call((context) =>
      signUp(context, { email: 'often@example.org', password: PASSWORD }),
    )
    expect(answer).toEqual({ outcome: 'check_email' })
  }
  expect(await mailsTo(open, 'often@example.org')).toHaveLength(3)
})

test('AU-4: an unclaimed record of the same address is claimed, not doubled', async () => {
  const record = await addRecord(local.database, { email: 'waiting@example.org', xp: 3000 })
  await join(local, 'waiting@example.org')
  const rows = await local.database.kysely
    .selectFrom('profiles')
    .select(['id', 'referral_code', 'auth_user_id', 'full_name'])
    .where('email', '=', 'waiting@example.org')
    .execute()
  expect(rows).toMatchObject([{ id: record.id, referral_code: record.referral_code, full_name: 'Waiting' }])
  const visitor = createVisitor(local.runtime)
  const { viewer } = await signInAs(visitor, { identifier: record.referral_code, password: PASSWORD })
  expect(viewer).toMatchObject({ profile: { xp: 3100, progress_tier: 'silver' } })
})

test('RF-3: every invariant of credits and referrals holds after all this', async () => {
  for (const world of [local, open]) {
    const found = await checkInvariants(
      world.database.kysely,
      [...creditInvariants, ...referralInvariants],
      everyone(),
    )
    expect(found).toEqual([])
  }
})
