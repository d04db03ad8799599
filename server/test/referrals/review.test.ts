import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import { listReviews } from '../../src/domains/referrals/review/list-reviews.ts'
import { reviewReferral } from '../../src/domains/referrals/review/review-referral.ts'
import { CutError, cutAt } from '../cut-database.ts'
import { addRecord, codeOf, countRows, PUBLIC, type World } from '../joining/world.ts'
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

let sequence = 0

async function holdOne(referrer: Member): Promise<{ friend: Member; id: string }> {
  sequence += 1
  const friend = await join(world.runtime, { ref: referrer.code, email: `held-${sequence}@mailinator.com` })
  return { friend, id: (await referralOf(world, friend.recordId)).id }
}

const reviewer = () => asReviewer(world.runtime, admin.userId)

const newestAudit = () =>
  world.database.kysely
    .selectFrom('audit_entries')
    .leftJoin('audit_personal', 'audit_personal.entry_id', 'audit_entries.id')
    .select(['action', 'actor_id', 'target_id', 'details', 'values'])
    .orderBy('audit_entries.id', 'desc')
    .executeTakeFirstOrThrow()

test('D5: a released referral pays both sides through the ledger, counts, and leaves its audit entry', async () => {
  const referrer = await join(world.runtime)
  const { friend, id } = await holdOne(referrer)
  const released = await reviewReferral(reviewer(), { id, verdict: 'released', note: 'knows them' })
  expect(released).toMatchObject({
    status: 'qualified',
    held_for: 'disposable_mail',
    refused_for: null,
    reviewed_by: admin.userId,
    referrer: { user_id: referrer.userId, referral_code: referrer.code },
    newcomer: { user_id: friend.userId },
  })
  expect(await accountOf(world, referrer.userId)).toEqual({ xp_credits: 5, user_xp: 250, referral_count: 1 })
  expect(await accountOf(world, friend.userId)).toMatchObject({ xp_credits: 5 })
  expect(await newestAudit()).toMatchObject({
    action: 'referral.released',
    actor_id: admin.userId,
    target_id: id,
    details: { before: 'held', after: 'qualified', held_for: 'disposable_mail' },
    values: { note: 'knows them' },
  })
  const rows = await world.database.kysely
    .selectFrom('credit_transactions')
    .select(['user_id', 'transaction_type', 'amount', 'metadata'])
    .where('cause', '=', `referral:${id}`)
    .orderBy('id')
    .execute()
  const row = { transaction_type: 'referral', amount: 5 }
  expect(rows).toEqual([
    {
      ...row,
      user_id: friend.userId,
      metadata: { cause: 'referral', referral_id: id, referral_side: 'newcomer' },
    },
    {
      ...row,
      user_id: referrer.userId,
      metadata: { cause: 'referral', referral_id: id, referral_side: 'referrer' },
    },
  ])
})

test('D5: a cancelled referral pays nothing and cannot be released any more', async () => {
  const referrer = await join(world.runtime)
  const { friend, id } = await holdOne(referrer)
  const before = await countRows(world.database)
  expect(await reviewReferral(reviewer(), { id, verdict: 'cancelled', note: '' })).toMatchObject({
    status: 'refused',
    refused_for: 'cancelled',
    held_for: 'disposable_mail',
  })
  expect(await codeOf(reviewReferral(reviewer(), { id, verdict: 'released', note: '' }))).toBe(
    'referrals.not_held',
  )
  expect(await countRows(world.database)).toEqual({
    ...before,
    audit_entries: (before.audit_entries ?? 0) + 1,
  })
  expect(await accountOf(world, referrer.userId)).toEqual({ xp_credits: 0, user_xp: 0, referral_count: 0 })
  expect(await accountOf(world, friend.userId)).toMatchObject({ xp_credits: 0 })
})

test('D5: neither side of a referral decides it, and another administrator still can', async () => {
  const referrer = await join(world.runtime)
  const { friend, id } = await holdOne(referrer)
  const before = await countRows(world.database)
  for (const { userId } of [referrer, friend]) {
    for (const verdict of ['released', 'cancelled'] as const) {
      const own = reviewReferral(asReviewer(world.runtime, userId), { id, verdict, note: '' })
      expect(await codeOf(own)).toBe('referrals.own_referral')
    }
  }
  expect(await countRows(world.database)).toEqual(before)
  expect(await codeOf(reviewReferral(reviewer(), { id, verdict: 'released', note: '' }))).toBe('ok')
})

test('D5: a hundred administrators who decide one referral at once decide it once', async () => {
  const referrer = await join(world.runtime)
  const { id } = await holdOne(referrer)
  const verdicts = Array.from({ length: 100 }, (_, index) =>
    codeOf(reviewReferral(reviewer(), { id, verdict: index % 2 ? 'released' : 'cancelled', note: '' })),
  )
  const codes = await Promise.all(verdicts)
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'referrals.not_held')).toHaveLength(99)
  const { referral_count: count, xp_credits: credits } = await accountOf(world, referrer.userId)
  expect(credits).toBe(count * 5)
})

test('D5: a hundred referrals of one person released at once all count', async () => {
  const referrer = await join(world.runtime)
  const ids: string[] = []
  for (let index = 0; index < 100; index += 1) ids.push((await holdOne(referrer)).id)
  await Promise.all(ids.map((id) => reviewReferral(reviewer(), { id, verdict: 'released', note: '' })))
  expect(await accountOf(world, referrer.userId)).toEqual({
    xp_credits: 500,
    user_xp: 25_000,
    referral_count: 100,
  })
})

test('D5: releases while the referrer activates are neither lost nor doubled', async () => {
  const record = await addRecord(world.database, { email: 'meanwhile@example.org' })
  const referrer = { code: record.referral_code } as Member
  const ids: string[] = []
  for (let index = 0; index < 20; index += 1) ids.push((await holdOne(referrer)).id)
  const [late] = await Promise.all([
    join(world.runtime, { recordId: record.id, email: 'meanwhile@example.org' }),
    ...ids.map((id) => reviewReferral(reviewer(), { id, verdict: 'released', note: '' })),
  ])
  expect(await accountOf(world, late.userId)).toEqual({
    xp_credits: 100,
    user_xp: 20 * 250 + 100,
    referral_count: 20,
  })
})

test('D5: a release cut at any statement leaves the referral held and nothing paid', async () => {
  const { id } = await holdOne(await join(world.runtime))
  const before = await countRows(world.database)
  for (let statement = 1; ; statement += 1) {
    const db = cutAt(world.database, statement)
    const context = asReviewer({ ...world.runtime, db }, admin.userId)
    const cut = await reviewReferral(context, { id, verdict: 'released', note: '' }).then(
      () => null,
      (error: unknown) => error,
    )
    if (cut === null) {
      expect(statement).toBeGreaterThan(8)
      return
    }
    expect(cut).toBeInstanceOf(CutError)
    expect([statement, await countRows(world.database)]).toEqual([statement, before])
  }
})

test('D7: without the permission nothing is read or decided, by any caller', async () => {
  const { id } = await holdOne(await join(world.runtime))
  const before = await countRows(world.database)
  const visitor = { ...asPerson(world.runtime, ''), actor: null }
  const others = asPerson(world.runtime, admin.userId, ['referrals.read_analytics', 'admin.enter'])
  for (const verdict of ['released', 'cancelled'] as const) {
    expect(await codeOf(reviewReferral(visitor, { id, verdict, note: '' }))).toBe('access.sign_in_required')
    expect(await codeOf(reviewReferral(others, { id, verdict, note: '' }))).toBe('access.denied')
  }
  expect(await codeOf(listReviews(others, { status: 'held', limit: 5 }))).toBe('access.denied')
  expect(await countRows(world.database)).toEqual(before)
  expect(await codeOf(reviewReferral(reviewer(), { id: admin.userId, verdict: 'released', note: '' }))).toBe(
    'referrals.not_found',
  )
})

test('AD-14: the queue shows person, reason, and the number of others from the same network', async () => {
  await using other = await openReferralWorld(PUBLIC)
  const referrer = await join(other.runtime, { name: 'Rita Referrer', email: 'rita@example.org' })
  for (let index = 0; index < 8; index += 1) {
    await join(other.runtime, {
      ref: referrer.code,
      network: 'n',
      email: `n${index}@example.org`,
      name: 'Nora N',
    })
  }
  const context = asReviewer(other.runtime, referrer.userId)
  const first = await listReviews(context, { status: 'held', limit: 2 })
  expect(first).toMatchObject({ held: 3, earlier: expect.any(Number) })
  expect(first.referrals.map((one) => one.newcomer?.email)).toEqual(['n7@example.org', 'n6@example.org'])
  expect(first.referrals[0]).toMatchObject({
    held_for: 'network_burst',
    same_network: 7,
    came_by_link: false,
    referrer: { full_name: 'Rita Referrer', email: 'rita@example.org' },
    newcomer: { full_name: 'Nora N' },
  })
  const second = await listReviews(context, { status: 'held', limit: 2, before: first.earlier ?? 0 })
  expect(second).toMatchObject({ earlier: null, referrals: [{ newcomer: { email: 'n5@example.org' } }] })
  expect((await listReviews(context, { status: 'qualified', limit: 100 })).referrals).toHaveLength(5)
})

test('I10: negative control: the invariants see credits that were lost, and credits for nothing', async () => {
  await using other = await openReferralWorld(PUBLIC)
  const referrer = await join(other.runtime)
  const friend = await join(other.runtime, { ref: referrer.code })
  const held = await join(other.runtime, { ref: referrer.code, email: 'x@mailinator.com' })
  const { id } = await referralOf(other, held.recordId)
  const { kysely } = other.database
  await sql`select credits_post(${referrer.userId}, 'referral', 0, 5, ${`referral:${id}`}, '{}', now())`.execute(
    kysely,
  )
  await sql`select progress_award(${referrer.userId}, 250, ${`referral:${id}`}, now())`.execute(kysely)
  await sql`delete from credit_transactions where user_id = ${friend.userId} and transaction_type = 'referral'`.execute(
    kysely,
  )
  const { violations } = await verifyLedger(other.database, 'all')
  const found = violations.map((one) => one.id)
  expect(found.filter((name) => name === 'I10-unpaid')).toHaveLength(2)
  expect(found.filter((name) => name === 'I10-paid')).toHaveLength(1)
  await sql`delete from auth_users`.execute(kysely)
})
