import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readFacts } from '../../src/domains/joining/facts.ts'
import { confirmAccount } from '../../src/domains/joining/proof/confirm-account.ts'
import { verifyNewcomer } from '../../src/domains/referrals/index.ts'
import { reviewReferral } from '../../src/domains/referrals/review/review-referral.ts'
import { approveClaim } from '../../src/domains/waitlist/claims/approve-claim.ts'
import { requestClaim } from '../../src/domains/waitlist/claims/request-claim.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import { addRecord, codeOf, PUBLIC, type World } from '../joining/world.ts'
import { meetAtALock } from '../meet-at-a-lock.ts'
import { asAdmin } from '../waitlist/administration.ts'
import {
  accountOf,
  asPerson,
  asReviewer,
  join,
  type Member,
  openReferralWorld,
  referralOf,
  violationsOf,
} from './people.ts'

let world: World
let admin: Member
beforeAll(async () => {
  world = await openReferralWorld(PUBLIC)
  admin = await join(world.runtime)
})
afterAll(() => world.close())
afterEach(async () => expect(await violationsOf(world)).toEqual([]))

/** Has a member claim a record; returns the approval of the claim within a transaction of the test. */
async function claimOne(traits: { referred_by?: string } = {}) {
  const record = await addRecord(world.database, { email: null, ...traits })
  const member = await join(world.runtime)
  const asked = { referral_code: record.referral_code, note: 'It is me' }
  const { id } = await requestClaim(asPerson(world.runtime, member.userId, ['chat.send']), asked)
  const approve = (tx: Transaction) => {
    const db = { ...world.database, transaction: <T>(work: (tx: Transaction) => Promise<T>) => work(tx) }
    return approveClaim(asAdmin({ ...world.runtime, db }), { id })
  }
  return { record, member, approve }
}

const release = (userId: string, id: string) =>
  reviewReferral(asReviewer(world.runtime, userId), { id, verdict: 'released', note: '' })

test("D5: a release while the referrer's record is merged pays the member who has it then", async () => {
  const { record, member, approve } = await claimOne()
  const friend = await join(world.runtime, { ref: record.referral_code, email: 'one@mailinator.com' })
  const { id } = await referralOf(world, friend.recordId)
  const before = await accountOf(world, member.userId)
  await meetAtALock(world.database, approve, () => release(admin.userId, id))
  expect(await accountOf(world, member.userId)).toEqual({
    xp_credits: before.xp_credits + 5,
    user_xp: before.user_xp + 100 + 250,
    referral_count: 1,
  })
  expect(await accountOf(world, friend.userId)).toMatchObject({ xp_credits: 5 })
})

test("D5: a member does not release a referral of theirs while the referrer's record is merged into theirs", async () => {
  const { record, member, approve } = await claimOne()
  const friend = await join(world.runtime, { ref: record.referral_code, email: 'two@mailinator.com' })
  const { id } = await referralOf(world, friend.recordId)
  const own = await meetAtALock(world.database, approve, () => codeOf(release(member.userId, id)))
  expect(own).toBe('referrals.own_referral')
  expect(await referralOf(world, friend.recordId)).toMatchObject({ status: 'held' })
})

test("D5: an address proven while the referrer's record is merged pays the member who has it then", async () => {
  const { record, member, approve } = await claimOne()
  const friend = await join(world.runtime, { ref: record.referral_code, isVerified: false })
  const verify = () =>
    world.database.transaction(async (tx) =>
      verifyNewcomer(tx, friend.recordId, await readFacts(world.runtime, null)),
    )
  expect(await meetAtALock(world.database, approve, verify)).toBe('connected')
  expect(await accountOf(world, member.userId)).toMatchObject({ referral_count: 1, xp_credits: 5 })
})

test('RF-3: a code that is used while its record is merged leads to the member who has it then', async () => {
  const { record, member, approve } = await claimOne()
  const friend = await meetAtALock(world.database, approve, () =>
    join(world.runtime, { ref: record.referral_code }),
  )
  expect(friend.referral).toBe('connected')
  expect(await accountOf(world, member.userId)).toMatchObject({ referral_count: 1, xp_credits: 5 })
})

test("RF-3: a record that is activated while its referrer's record is merged refers to the member", async () => {
  const { record, member, approve } = await claimOne()
  const friend = await addRecord(world.database, { referred_by: record.id })
  const joined = await meetAtALock(world.database, approve, () =>
    join(world.runtime, { recordId: friend.id, email: friend.email ?? '' }),
  )
  expect(joined.referral).toBe('connected')
  expect(await accountOf(world, member.userId)).toMatchObject({ referral_count: 1, xp_credits: 5 })
})

test("RF-3: a claim that is approved while the record's referrer is merged refers to the member", async () => {
  const { record, member, approve } = await claimOne()
  const other = await claimOne({ referred_by: record.id })
  await meetAtALock(world.database, approve, () => world.database.transaction(other.approve))
  expect(await accountOf(world, member.userId)).toMatchObject({ referral_count: 1, xp_credits: 5 })
})

test("RF-3: an address that is proven while its record's referrer is merged refers to the member", async () => {
  const { record, member, approve } = await claimOne()
  const friend = await join(world.runtime)
  const kysely = world.database.kysely
  const own = kysely.updateTable('profiles').where('id', '=', friend.recordId)
  await own.set({ email: null, mailbox: null }).execute()
  const { email } = await kysely
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', friend.userId)
    .executeTakeFirstOrThrow()
  await addRecord(world.database, { email, referred_by: record.id })
  const facts = await readFacts(world.runtime, null)
  const proof = { userId: friend.userId, sessionEpoch: 0, email, passwordHash: null }
  await meetAtALock(world.database, approve, () =>
    world.database.transaction((tx) => confirmAccount(tx, proof, facts)),
  )
  expect(await accountOf(world, member.userId)).toMatchObject({ referral_count: 1, xp_credits: 5 })
})
