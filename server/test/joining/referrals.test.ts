import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditInvariants, everyone } from '../../src/domains/credits/index.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { startActivation } from '../../src/domains/joining/start-activation.ts'
import { referralInvariants } from '../../src/domains/referrals/index.ts'
import { checkInvariants } from '../../src/platform/invariants.ts'
import { storeSettings } from '../stored-settings.ts'
import { addRecord, createVisitor, LOOPBACK, openWorld, PASSWORD, signInAs, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(LOOPBACK)
  await storeSettings(world.database, { max_users_per_day: 0 })
})
afterAll(() => world.close())

let sequence = 0

async function join(ref?: string, email = `friend-${++sequence}@example.org`) {
  const answer = await createVisitor(world.runtime).call((context) =>
    signUp(context, { email, password: PASSWORD, ref }),
  )
  if (answer.outcome !== 'signed_in' || answer.viewer.status !== 'authenticated') throw new Error('no member')
  return { email, referral: answer.referral, profile: answer.viewer.profile, credits: answer.viewer.credits }
}

async function look(email: string) {
  const { viewer } = await signInAs(createVisitor(world.runtime), { identifier: email, password: PASSWORD })
  if (viewer.status !== 'authenticated') throw new Error('not signed in')
  return viewer
}

const activate = (code: string) =>
  createVisitor(world.runtime).call((context) =>
    startActivation(context, { referral_code: code, password: PASSWORD }),
  )

test('RF-3: a code connects both sides, counts once and rewards both, at once', async () => {
  const referrer = await join()
  const newcomer = await join((referrer.profile.referral_code ?? '').toLowerCase())
  expect(newcomer).toMatchObject({ referral: 'connected', credits: { daily_credits: 3, xp_credits: 5 } })
  expect(await look(referrer.email)).toMatchObject({
    profile: { referral_count: 1, xp: 250 },
    credits: { daily_credits: 3, xp_credits: 5, xp_pending: 2 },
  })
  const row = await world.database.kysely
    .selectFrom('profiles')
    .select('referred_by')
    .where('id', '=', newcomer.profile.id)
    .executeTakeFirstOrThrow()
  expect(row.referred_by).toBe(referrer.profile.id)
  world.clock.advance(86_400_000)
  expect(await look(referrer.email)).toMatchObject({ credits: { daily_credits: 8, xp_credits: 7 } })
})

test('RF-3: many newcomers at once with one code are all counted', async () => {
  const referrer = await join()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => join(referrer.profile.referral_code ?? '')),
  )
  expect(answers.map(({ referral }) => referral)).toEqual(Array(8).fill('connected'))
  expect(await look(referrer.email)).toMatchObject({
    profile: { referral_count: 8, xp: 2000 },
    credits: { xp_credits: 40 },
  })
})

test('RF-3: a refused code never undoes the sign-up, and the answer says why', async () => {
  const referrer = await join(undefined, 'ada.lovelace@gmail.com')
  const code = referrer.profile.referral_code ?? ''
  expect(await join(code, 'adalovelace+2@googlemail.com')).toMatchObject({
    referral: 'same_mailbox',
    credits: { xp_credits: 0 },
  })
  expect(await join('ZZZZ1111')).toMatchObject({ referral: 'unknown_code' })
  expect(await join('not a code')).toMatchObject({ referral: 'unknown_code' })
  expect(await join('')).toMatchObject({ referral: 'none' })
  const record = await addRecord(world.database, { email: 'own@example.org' })
  expect(await join(record.referral_code, 'own@example.org')).toMatchObject({ referral: 'own_code' })
  expect(await look(referrer.email)).toMatchObject({ profile: { referral_count: 0 } })
})

test('RF-3: a loop over imported records is refused', async () => {
  const elder = await addRecord(world.database, { email: 'elder@example.org' })
  const younger = await addRecord(world.database, { email: 'younger@example.org', referred_by: elder.id })
  await activate(younger.referral_code)
  expect(await join(younger.referral_code, 'elder@example.org')).toMatchObject({ referral: 'loop' })
  expect(await look('elder@example.org')).toMatchObject({ profile: { referral_count: 1 } })
})

test('RF-3: a referrer who activates later gets what their referrals earned before', async () => {
  const referrer = await addRecord(world.database, { email: 'sleeper@example.org' })
  await join(referrer.referral_code)
  const imported = await addRecord(world.database, { referred_by: referrer.id })
  expect(await activate(imported.referral_code)).toMatchObject({ referral: 'connected' })
  expect(await activate(referrer.referral_code)).toMatchObject({
    viewer: { profile: { referral_count: 2, xp: 600 }, credits: { xp_credits: 10 } },
  })
})

test('RF-3: two records that referred each other can be activated at once', async () => {
  const [one, two] = [await addRecord(world.database), await addRecord(world.database)]
  const link = (id: string, by: string) =>
    world.database.kysely.updateTable('profiles').set({ referred_by: by }).where('id', '=', id).execute()
  await link(one.id, two.id)
  await link(two.id, one.id)
  const answers = await Promise.all([activate(one.referral_code), activate(two.referral_code)])
  expect(answers.map(({ outcome }) => outcome)).toEqual(['signed_in', 'signed_in'])
})

test('RF-3, I10: every invariant holds after all this', async () => {
  const { kysely } = world.database
  expect(await checkInvariants(kysely, [...creditInvariants, ...referralInvariants], everyone())).toEqual([])
})

test('RF-3: negative control: the invariants see a wrong count', async () => {
  await using other = await openWorld(LOOPBACK)
  await createVisitor(other.runtime).call((context) =>
    signUp(context, { email: 'a@example.org', password: PASSWORD }),
  )
  await other.database.kysely.updateTable('credit_accounts').set({ referral_count: 3 }).execute()
  const found = await checkInvariants(other.database.kysely, referralInvariants, everyone())
  expect(found.map(({ id }) => id)).toEqual(['I10-count'])
  await other.database.kysely.deleteFrom('auth_users').execute()
})
