import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getOverview } from '../../src/domains/referrals/get-overview.ts'
import { listPeople } from '../../src/domains/referrals/list-people.ts'
import { addRecord, codeOf, PUBLIC, type World } from '../joining/world.ts'
import { asPerson, join, openReferralWorld, violationsOf } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openReferralWorld(PUBLIC)
})
afterAll(() => world.close())
afterEach(async () => expect(await violationsOf(world)).toEqual([]))

const overviewOf = (userId: string) => getOverview(asPerson(world.runtime, userId))

test('RF-2: a member without referrals sees code, link and the way to the cap', async () => {
  const { userId, code } = await join(world.runtime)
  expect(await overviewOf(userId)).toEqual({
    referral_code: code,
    referral_link: `${PUBLIC}/auth?ref=${code}`,
    people_referred: 0,
    bonus_credits_earned: 0,
    credited: { for_inviting: 0, for_joining: 0 },
    waiting: { pending: 0, held: 0 },
    progress: {
      progress_tier: 'bronze',
      per_referral: 5,
      daily_allowance: 3,
      daily_cap: 50,
      missing_referrals: 10,
    },
    people: [],
    earlier: null,
  })
})

test('RF-1: every member has a code of 8 uppercase alphanumerics of their own, and a link that carries it', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => join(world.runtime)))
  for (const { code, userId } of people) {
    expect(code).toMatch(/^[A-Z0-9]{8}$/)
    expect((await overviewOf(userId)).referral_link).toBe(`${PUBLIC}/auth?ref=${code}`)
  }
  expect(new Set(people.map(({ code }) => code)).size).toBe(people.length)
  await expect(addRecord(world.database, { referral_code: people[0]?.code ?? '' })).rejects.toThrow(
    'profiles_referral_code_unique',
  )
})

test('RF-2: people show by first name or initial only, newest first, each with what became of them', async () => {
  const referrer = await join(world.runtime, { email: 'ref.errer@gmail.com' })
  const ref = referrer.code
  await join(world.runtime, { ref, name: 'Ada Lovelace' })
  await join(world.runtime, { ref, email: 'grace.hopper@example.org' })
  await join(world.runtime, { ref, name: 'Hal Held', email: 'hal@mailinator.com' })
  await join(world.runtime, { ref, name: 'Rae Refused', email: 'referrer+1@gmail.com' })
  await join(world.runtime, { ref, name: 'Pia Pending', isVerified: false })
  const overview = await overviewOf(referrer.userId)
  expect(overview.people.map(({ name, status, why }) => ({ name, status, why }))).toEqual([
    { name: 'Pia', status: 'pending', why: 'email_unconfirmed' },
    { name: 'Rae', status: 'refused', why: 'same_mailbox' },
    { name: 'Hal', status: 'held', why: 'in_review' },
    { name: 'G', status: 'qualified', why: null },
    { name: 'Ada', status: 'qualified', why: null },
  ])
  expect(overview).toMatchObject({
    people_referred: 2,
    bonus_credits_earned: 10,
    credited: { for_inviting: 10, for_joining: 0 },
    waiting: { pending: 1, held: 1 },
    progress: { daily_allowance: 13, missing_referrals: 8 },
  })
  expect(JSON.stringify(overview)).not.toMatch(/Lovelace|hopper|Held|mailinator/)
})

test('RF-2: credits for joining by an invitation are listed apart', async () => {
  const referrer = await join(world.runtime)
  const friend = await join(world.runtime, { ref: referrer.code })
  await join(world.runtime, { ref: friend.code })
  expect(await overviewOf(friend.userId)).toMatchObject({
    people_referred: 1,
    bonus_credits_earned: 5,
    credited: { for_inviting: 5, for_joining: 5 },
  })
})

test('RF-2: with many referrals the tier grows, the cap is exact, and people come page by page', async () => {
  const referrer = await join(world.runtime)
  for (let index = 0; index < 25; index += 1)
    await join(world.runtime, { ref: referrer.code, name: `N${index}` })
  const overview = await overviewOf(referrer.userId)
  expect(overview.progress).toEqual({
    progress_tier: 'silver',
    per_referral: 6,
    daily_allowance: 65,
    daily_cap: 65,
    missing_referrals: 0,
  })
  expect(overview.people).toHaveLength(20)
  const context = asPerson(world.runtime, referrer.userId)
  const rest = await listPeople(context, { before: overview.earlier ?? 0, limit: 50 })
  expect(rest).toMatchObject({ earlier: null })
  const names = [...overview.people, ...rest.people].map(({ name }) => name)
  expect(names).toEqual(Array.from({ length: 25 }, (_, index) => `N${24 - index}`))
})

test('RF-2: members see only their own referrals, and a visitor none', async () => {
  const referrer = await join(world.runtime)
  await join(world.runtime, { ref: referrer.code })
  const stranger = await join(world.runtime)
  expect(await overviewOf(stranger.userId)).toMatchObject({ people: [], people_referred: 0 })
  const visitor = { ...asPerson(world.runtime, ''), actor: null }
  expect(await codeOf(getOverview(visitor))).toBe('access.sign_in_required')
  expect(await codeOf(listPeople(visitor, { limit: 5 }))).toBe('access.sign_in_required')
})

test('RF-3: a referrer who was imported sees those who joined before they activated', async () => {
  const record = await addRecord(world.database, { email: 'imported@example.org' })
  await join(world.runtime, { ref: record.referral_code, name: 'Early Bird' })
  const late = await join(world.runtime, { recordId: record.id, email: 'imported@example.org' })
  expect(await overviewOf(late.userId)).toMatchObject({
    people_referred: 1,
    credited: { for_inviting: 5 },
    people: [{ name: 'Early', status: 'qualified' }],
  })
})
