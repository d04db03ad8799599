import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { type SignUpInput, signUp } from '../../src/domains/joining/sign-up.ts'
import { startActivation } from '../../src/domains/joining/start-activation.ts'
import { getOverview } from '../../src/domains/referrals/get-overview.ts'
import { cleanUpReferrals, recordVisit } from '../../src/domains/referrals/index.ts'
import {
  addRecord,
  createVisitor,
  LOOPBACK,
  mailedToken,
  PASSWORD,
  PUBLIC,
  type Visitor,
  type World,
  withConfig,
} from '../joining/world.ts'
import { accountOf, asPerson, join, openReferralWorld, referralOf, violationsOf } from './people.ts'

const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await openReferralWorld(PUBLIC)
})
afterAll(() => world.close())
afterEach(async () => expect(await violationsOf(world)).toEqual([]))

const onLoopback = () => withConfig(world, { origin: LOOPBACK })

const visit = (visitor: Visitor, ref: string) => visitor.call((context) => recordVisit(context, ref))

const attributionOf = ({ cookies }: Visitor) => cookies.get('ref') ?? cookies.get('__Host-ref')

let sequence = 0
const newEmail = () => `visitor-${++sequence}@example.org`

async function signUpAs(visitor: Visitor, input: Partial<SignUpInput> = {}) {
  const answer = await visitor.call((context) =>
    signUp(context, { email: newEmail(), password: PASSWORD, ...input }),
  )
  if (answer.outcome !== 'signed_in' || answer.viewer.status !== 'authenticated') throw new Error('no member')
  return { referral: answer.referral, recordId: answer.viewer.profile.id ?? '' }
}

const visitsOf = (referrer: { recordId: string }) =>
  world.database.kysely
    .selectFrom('referral_visits')
    .selectAll()
    .where('referrer_id', '=', referrer.recordId)
    .orderBy('visited_at')
    .execute()

test('AU-5: a link visit is carried to a sign-up a day later, with its time, and forgotten then', async () => {
  const referrer = await join(world.runtime)
  const visitor = createVisitor(onLoopback())
  const visitedAt = world.clock.now()
  await visit(visitor, ` ${referrer.code.toLowerCase()} `)
  expect(attributionOf(visitor)).toBeDefined()
  world.clock.advance(DAY_MS)
  const friend = await signUpAs(visitor)
  expect(friend.referral).toBe('connected')
  const [seen] = await visitsOf(referrer)
  expect(await referralOf(world, friend.recordId)).toMatchObject({
    arrived_at: visitedAt,
    visitor_id: seen?.visitor_id,
    joined_at: world.clock.now(),
  })
  expect(attributionOf(visitor)).toBeUndefined()
})

test('AU-5: the first valid code wins, an unknown one does not count, and after 30 days neither', async () => {
  const [first, second] = [await join(world.runtime), await join(world.runtime)]
  const visitor = createVisitor(onLoopback())
  for (const ref of ['', 'no code', 'ZZZZ9999']) await visit(visitor, ref)
  expect(attributionOf(visitor)).toBeUndefined()
  await visit(visitor, first.code)
  const remembered = attributionOf(visitor)
  await visit(visitor, second.code)
  expect(attributionOf(visitor)).toBe(remembered)
  expect(await visitsOf(second)).toHaveLength(1)
  world.clock.advance(30 * DAY_MS)
  const late = createVisitor(onLoopback())
  for (const [name, value] of visitor.cookies) late.cookies.set(name, value)
  expect((await signUpAs(late)).referral).toBe('none')
  await visit(visitor, second.code)
  expect((await signUpAs(visitor)).referral).toBe('connected')
})

test('AU-5: a code given with the sign-up wins over the visit, and an empty one goes without', async () => {
  const [visited, given] = [await join(world.runtime), await join(world.runtime)]
  const visitor = createVisitor(onLoopback())
  await visit(visitor, visited.code)
  const friend = await signUpAs(visitor, { ref: given.code })
  expect(await referralOf(world, friend.recordId)).toMatchObject({
    referrer_id: given.recordId,
    visitor_id: null,
    status: 'qualified',
  })
  const other = createVisitor(onLoopback())
  await visit(other, visited.code)
  expect((await signUpAs(other, { ref: 'ZZZZ9999' })).referral).toBe('unknown_code')
  const alone = createVisitor(onLoopback())
  await visit(alone, visited.code)
  expect((await signUpAs(alone, { ref: '' })).referral).toBe('none')
})

test('AU-5: a cookie that was made up counts for nothing', async () => {
  const referrer = await join(world.runtime)
  const visitor = createVisitor(onLoopback())
  const forged = `${crypto.randomUUID()}.${referrer.code}.${Math.floor(Date.now() / 1000)}.network.forged`
  visitor.cookies.set('ref', encodeURIComponent(forged))
  expect((await signUpAs(visitor)).referral).toBe('none')
})

test('AU-5: elsewhere the visit is carried by the mailed link to another browser', async () => {
  const referrer = await join(world.runtime)
  const visitor = createVisitor(world.runtime)
  await visit(visitor, referrer.code)
  const email = newEmail()
  const input = { email, password: PASSWORD, display_name: 'Vera Visitor' }
  await visitor.call((context) => signUp(context, input))
  const overview = () => getOverview(asPerson(world.runtime, referrer.userId))
  expect(await overview()).toMatchObject({
    waiting: { pending: 1, held: 0 },
    people: [{ name: 'Vera', status: 'pending', why: 'email_unconfirmed' }],
  })
  world.clock.advance(3_600_000)
  const elsewhere = createVisitor(world.runtime, '198.51.100.9')
  const token = await mailedToken(world, email)
  const joined = await elsewhere.call((context) => completeLink(context, { token, password: PASSWORD }))
  expect(joined.referral).toBe('connected')
  expect(await overview()).toMatchObject({
    people_referred: 1,
    waiting: { pending: 0, held: 0 },
    people: [{ name: 'Vera', status: 'qualified', why: null }],
  })
  const rows = await world.database.kysely
    .selectFrom('referrals')
    .select(['visitor_id', 'newcomer_key', 'first_name'])
    .where('referrer_id', '=', referrer.recordId)
    .execute()
  expect(rows).toEqual([
    {
      visitor_id: (await visitsOf(referrer))[0]?.visitor_id,
      newcomer_key: expect.any(String),
      first_name: null,
    },
  ])
})

test('AU-5: an activation a day later carries the visit too, but not that of the own link', async () => {
  const referrer = await join(world.runtime)
  const record = await addRecord(world.database)
  const own = createVisitor(onLoopback())
  await visit(own, record.referral_code)
  const activate = (visitor: Visitor, code: string) =>
    visitor.call((context) => startActivation(context, { referral_code: code, password: PASSWORD }))
  expect(await activate(own, record.referral_code)).toMatchObject({ referral: 'none' })
  const invited = await addRecord(world.database)
  const visitor = createVisitor(onLoopback())
  await visit(visitor, referrer.code)
  world.clock.advance(DAY_MS)
  expect(await activate(visitor, invited.referral_code)).toMatchObject({ referral: 'connected' })
  const mailed = await addRecord(world.database)
  const elsewhere = createVisitor(world.runtime)
  await visit(elsewhere, referrer.code)
  await activate(elsewhere, mailed.referral_code)
  const token = await mailedToken(world, mailed.email ?? '')
  expect(await elsewhere.call((context) => completeLink(context, { token }))).toMatchObject({
    referral: 'connected',
  })
  expect(await accountOf(world, referrer.userId)).toMatchObject({ referral_count: 2 })
})

test('AU-5: an activation without the code of the visit, or with another one, does not count for the visit', async () => {
  const [visited, given] = [await join(world.runtime), await join(world.runtime)]
  const activate = async (runtime: World['runtime'], ref: string) => {
    const { email, referral_code } = await addRecord(world.database)
    const visitor = createVisitor(runtime)
    await visit(visitor, visited.code)
    const joined = await visitor.call((context) =>
      startActivation(context, { referral_code, password: PASSWORD, ref }),
    )
    if (joined.outcome !== 'check_email') return joined
    const token = await mailedToken(world, email ?? '')
    return visitor.call((context) => completeLink(context, { token }))
  }
  for (const runtime of [onLoopback(), world.runtime]) {
    expect(await activate(runtime, '')).toMatchObject({ referral: 'none' })
    expect(await activate(runtime, given.code)).toMatchObject({ referral: 'connected' })
  }
  expect(await accountOf(world, visited.userId)).toMatchObject({ referral_count: 0 })
  expect(await accountOf(world, given.userId)).toMatchObject({ referral_count: 2 })
})

test('AU-15: starting a sign-up does not disclose to the referrer whether the address is known', async () => {
  const referrer = await join(world.runtime)
  const email = newEmail()
  await join(world.runtime, { email })
  for (const address of [email, newEmail()]) {
    await createVisitor(world.runtime).call((context) =>
      signUp(context, { email: address, password: PASSWORD, ref: referrer.code, display_name: 'Zoe' }),
    )
  }
  const { people } = await getOverview(asPerson(world.runtime, referrer.userId))
  expect(people.map(({ id, ...shown }) => shown)).toEqual(
    Array(2).fill({
      name: 'Zoe',
      date: world.clock.now().toISOString(),
      status: 'pending',
      why: 'email_unconfirmed',
    }),
  )
})

test('AD-14: a visit counts once for each browser, code and local day; robots and members do not count', async () => {
  const referrer = await join(world.runtime)
  const visitor = createVisitor(world.runtime)
  for (let times = 0; times < 3; times += 1) await visit(visitor, referrer.code)
  await visit(createVisitor(world.runtime), referrer.code)
  world.clock.advance(DAY_MS)
  await visit(visitor, referrer.code)
  const robot = createVisitor(world.runtime)
  await robot.call((context) => recordVisit({ ...context, userAgent: 'Twitterbot/1.0' }, referrer.code))
  await recordVisit(asPerson(world.runtime, referrer.userId), referrer.code)
  const visits = await visitsOf(referrer)
  expect(visits.map(({ is_first }) => is_first)).toEqual([true, true, false])
  expect(new Set(visits.map(({ visitor_id }) => visitor_id)).size).toBe(2)
  expect(visits.every(({ network_key }) => /^[\w-]{22}$/.test(network_key))).toBe(true)
})

test('AD-14: one network adds at most 120 visits an hour, and a database that fails keeps no page back', async () => {
  const referrer = await join(world.runtime)
  const limited = withConfig(world, { hasRateLimits: true })
  for (let times = 0; times < 125; times += 1) await visit(createVisitor(limited), referrer.code)
  expect(await visitsOf(referrer)).toHaveLength(120)
  const broken = { ...world.runtime, db: { ...world.database, kysely: undefined as never } }
  await recordVisit({ ...asPerson(broken, ''), actor: null }, referrer.code)
})

test('unfinished sign-ups are forgotten after 30 days, visits after 400, and stay counted till then', async () => {
  await using other = await openReferralWorld(PUBLIC)
  const referrer = await join(other.runtime)
  const visitor = createVisitor(other.runtime)
  await visit(visitor, referrer.code)
  await visitor.call((context) => signUp(context, { email: newEmail(), password: PASSWORD }))
  const { kysely } = other.database
  const rows = () => kysely.selectFrom('referrals').select(['newcomer_key', 'first_name', 'status']).execute()
  await cleanUpReferrals(other.runtime)
  expect(await rows()).toEqual([{ newcomer_key: expect.any(String), first_name: 'V', status: 'pending' }])
  other.clock.advance(31 * DAY_MS)
  await cleanUpReferrals(other.runtime)
  expect(await rows()).toEqual([{ newcomer_key: null, first_name: null, status: 'pending' }])
  expect(await getOverview(asPerson(other.runtime, referrer.userId))).toMatchObject({
    people: [],
    waiting: { pending: 0 },
  })
  expect(await kysely.selectFrom('referral_visits').selectAll().execute()).toHaveLength(1)
  other.clock.advance(370 * DAY_MS)
  await cleanUpReferrals(other.runtime)
  expect(await kysely.selectFrom('referral_visits').selectAll().execute()).toHaveLength(0)
})
