import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { readFacts } from '../../src/domains/joining/facts.ts'
import { issueLink } from '../../src/domains/joining/issue-link.ts'
import { restoreProfile } from '../../src/domains/joining/restore-profile.ts'
import { verifyNewcomer } from '../../src/domains/referrals/index.ts'
import { changeSetting } from '../../src/domains/settings/index.ts'
import {
  addRecord,
  createVisitor,
  LOOPBACK,
  PASSWORD,
  PUBLIC,
  type World,
  withConfig,
} from '../joining/world.ts'
import { createTestContext } from '../runtimes.ts'
import {
  accountOf,
  asPerson,
  countOutcomes,
  join,
  type Member,
  openReferralWorld,
  referralOf,
  violationsOf,
} from './people.ts'

let world: World
beforeAll(async () => {
  world = await openReferralWorld(PUBLIC)
})
afterAll(() => world.close())
afterEach(async () => expect(await violationsOf(world)).toEqual([]))

test('RF-3: a hundred newcomers at once with one code are each counted and paid once', async () => {
  const referrer = await join(world.runtime)
  const friends: Member[] = []
  // Two rounds, because a connection is waited for 10 s at most.
  for (let round = 0; round < 2; round += 1) {
    const joining = Array.from({ length: 50 }, () => join(world.runtime, { ref: referrer.code }))
    friends.push(...(await Promise.all(joining)))
  }
  expect(countOutcomes(friends)).toEqual({ connected: 100 })
  expect(await accountOf(world, referrer.userId)).toEqual({
    xp_credits: 500,
    user_xp: 25_000,
    referral_count: 100,
  })
  for (const { userId } of friends.slice(0, 5)) {
    expect(await accountOf(world, userId)).toMatchObject({ xp_credits: 5, user_xp: 0 })
  }
})

test('D5: without a proven address a referral waits and pays nothing', async () => {
  const referrer = await join(world.runtime)
  const friend = await join(world.runtime, { ref: referrer.code, isVerified: false })
  expect(friend.referral).toBe('pending')
  expect(await referralOf(world, friend.recordId)).toMatchObject({ status: 'pending', verified_at: null })
  expect(await accountOf(world, referrer.userId)).toEqual({ xp_credits: 0, user_xp: 0, referral_count: 0 })
  expect(await accountOf(world, friend.userId)).toMatchObject({ xp_credits: 0 })
})

test('D5: it qualifies when the address is proven, once however many prove it', async () => {
  const referrer = await join(world.runtime)
  const friend = await join(world.runtime, { ref: referrer.code, isVerified: false })
  const facts = await readFacts(world.runtime, null)
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () =>
      world.database.transaction((tx) => verifyNewcomer(tx, friend.recordId, facts)),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'connected')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(99)
  expect(await accountOf(world, referrer.userId)).toEqual({ xp_credits: 5, user_xp: 250, referral_count: 1 })
  expect(await accountOf(world, friend.userId)).toMatchObject({ xp_credits: 5 })
})

test('D5: the mailed link that proves an address says what became of the referral', async () => {
  const referrer = await join(world.runtime)
  const email = 'proves@example.org'
  const friend = await join(world.runtime, { ref: referrer.code, isVerified: false, email })
  const link = await world.database.transaction((tx) =>
    issueLink(tx, world.runtime, { purpose: 'confirm_email', userId: friend.userId, email }),
  )
  const answer = await createVisitor(world.runtime).call((context) =>
    completeLink(context, { token: link.split('#')[1] ?? '', password: PASSWORD }),
  )
  expect(answer).toMatchObject({ referral: 'connected' })
  expect(await accountOf(world, referrer.userId)).toMatchObject({ referral_count: 1 })
})

test('D5: a refused referral stays refused when the address is proven', async () => {
  const referrer = await join(world.runtime, { email: 'same.box@gmail.com' })
  const friend = await join(world.runtime, {
    ref: referrer.code,
    email: 'samebox+1@gmail.com',
    isVerified: false,
  })
  expect(friend.referral).toBe('same_mailbox')
  const facts = await readFacts(world.runtime, null)
  const outcome = await world.database.transaction((tx) => verifyNewcomer(tx, friend.recordId, facts))
  expect(outcome).toBe('none')
  expect(await accountOf(world, referrer.userId)).toMatchObject({ referral_count: 0, xp_credits: 0 })
})

test('D5: a throw-away mail domain is held, and pays nothing to either side', async () => {
  const referrer = await join(world.runtime)
  const friend = await join(world.runtime, { ref: referrer.code, email: 'gone@sub.mailinator.com' })
  expect(friend.referral).toBe('held')
  expect(await referralOf(world, friend.recordId)).toMatchObject({
    status: 'held',
    held_for: 'disposable_mail',
  })
  expect(await accountOf(world, referrer.userId)).toEqual({ xp_credits: 0, user_xp: 0, referral_count: 0 })
  expect(await accountOf(world, friend.userId)).toMatchObject({ xp_credits: 0 })
})

test('D5: of a burst from one network exactly as many count as the operator set, by any referrer', async () => {
  const referrers = await Promise.all(Array.from({ length: 20 }, () => join(world.runtime)))
  const friends = await Promise.all(
    referrers.map(({ code }) => join(world.runtime, { ref: code, network: 'one-network' })),
  )
  expect(countOutcomes(friends)).toEqual({ connected: 5, held: 15 })
  const held = friends.find(({ referral }) => referral === 'held')
  expect(await referralOf(world, held?.recordId ?? '')).toMatchObject({ held_for: 'network_burst' })
  const elsewhere = await join(world.runtime, { ref: referrers[0]?.code ?? '', network: 'another' })
  expect(elsewhere.referral).toBe('connected')
})

test('D5: a network is free again after the time that the operator set', async () => {
  const referrer = await join(world.runtime)
  const come = () => join(world.runtime, { ref: referrer.code, network: 'slow-network' })
  const burst = [await come(), await come(), await come(), await come(), await come(), await come()]
  expect(countOutcomes(burst)).toEqual({ connected: 5, held: 1 })
  world.clock.advance(24 * 3_600_000 + 1)
  expect((await come()).referral).toBe('connected')
})

test('AD-11: the operator changes the limit of a burst, and 0 is none', async () => {
  await using other = await openReferralWorld(PUBLIC)
  const referrer = await join(other.runtime)
  const admin = asPerson(other.runtime, referrer.userId, ['settings.change'])
  const come = (network: string) => join(other.runtime, { ref: referrer.code, network })
  await changeSetting(admin, { key: 'referral_burst_limit', value: 1 })
  expect(countOutcomes([await come('a'), await come('a')])).toEqual({ connected: 1, held: 1 })
  await changeSetting(admin, { key: 'referral_burst_limit', value: 0 })
  expect(countOutcomes([await come('a'), await come('a')])).toEqual({ connected: 2 })
})

test('D2: on a loopback origin all networks are one and none is held, throw-away mail is', async () => {
  const runtime = withConfig(world, { origin: LOOPBACK })
  const referrer = await join(runtime)
  const come = (email?: string) =>
    join(runtime, { ref: referrer.code, network: 'local', isVerified: false, ...(email ? { email } : {}) })
  const friends = await Promise.all(Array.from({ length: 8 }, () => come()))
  expect(countOutcomes(friends)).toEqual({ connected: 8 })
  expect((await come('x@mailinator.com')).referral).toBe('held')
})

test('RF-3: a referrer without an account is paid when they activate, for what qualified until then', async () => {
  const record = await addRecord(world.database, { email: 'late@example.org' })
  const ref = record.referral_code
  await join(world.runtime, { ref })
  await join(world.runtime, { ref, email: 'late@mailinator.com' })
  const [late, ...friends] = await Promise.all([
    join(world.runtime, { recordId: record.id, email: 'late@example.org' }),
    ...Array.from({ length: 20 }, () => join(world.runtime, { ref })),
  ])
  expect(countOutcomes(friends)).toEqual({ connected: 20 })
  expect(await accountOf(world, late.userId)).toEqual({
    xp_credits: 105,
    user_xp: 21 * 250 + 100,
    referral_count: 21,
  })
})

test('RF-3: a member whose profile is restored from a record is paid for what qualified until then', async () => {
  const email = 'restored@example.org'
  const { userId, recordId } = await join(world.runtime, { email })
  await world.database.kysely.deleteFrom('profiles').where('id', '=', recordId).execute()
  const { referral_code: ref } = await addRecord(world.database, { email, xp: 300 })
  const friends = [await join(world.runtime, { ref }), await join(world.runtime, { ref })]
  expect(countOutcomes(friends)).toEqual({ connected: 2 })
  const actor = { userId, sessionId: randomUUID(), role: 'user', permissions: [] }
  const restore = () => restoreProfile(createTestContext(world.runtime, { actor }))
  await Promise.all([restore(), join(world.runtime, { ref }), restore()])
  expect(await accountOf(world, userId)).toEqual({
    xp_credits: 15,
    user_xp: 300 + 3 * 250,
    referral_count: 3,
  })
})
