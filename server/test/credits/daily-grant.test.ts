import { dailyAllowance, tierFromXp } from '@pepper/contract/progress/tiers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportLedger } from '../../src/domains/credits/ledger/export-ledger.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'
import { ledgerOf } from './ledger.ts'
import { ZONES } from './zones.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase({ without: 'I5' })
})
afterAll(() => opened.close())

const RULES = [
  { xp: 0, perReferral: 5, cap: 50 },
  { xp: 2_999, perReferral: 5, cap: 50 },
  { xp: 3_000, perReferral: 6, cap: 65 },
  { xp: 24_999, perReferral: 6, cap: 65 },
  { xp: 25_000, perReferral: 7, cap: 75 },
  { xp: 49_999, perReferral: 7, cap: 75 },
  { xp: 50_000, perReferral: 8, cap: 85 },
  { xp: 99_999, perReferral: 8, cap: 85 },
  { xp: 100_000, perReferral: 10, cap: 100 },
]

test('CR-2: the allowance is min(3 + referrals x per-referral, cap) for each tier and 0 to 500 referrals', async () => {
  for (const { xp, perReferral, cap } of RULES) {
    const { rows } = await sql<{ referrals: number; allowance: number }>`
      select referrals, credits_allowance(${xp}, referrals) as allowance from generate_series(0, 500) referrals
    `.execute(opened.database.kysely)
    for (const { referrals, allowance } of rows) {
      expect(allowance).toBe(Math.min(3 + referrals * perReferral, cap))
      expect(dailyAllowance(tierFromXp(xp), referrals)).toBe(allowance)
    }
  }
})

test('CR-7: the database and the contract put the tiers at the same XP', async () => {
  for (const { xp } of RULES) {
    const { rows } = await sql<{ tier: string }>`select progress_tier(${xp}) as tier`.execute(
      opened.database.kysely,
    )
    expect(rows[0]?.tier).toBe(tierFromXp(xp))
  }
})

test('CR-1: a new person has 3 daily credits until the next midnight of the operator', async () => {
  const ledger = ledgerOf(opened.database, await createPerson(opened.database), 'Europe/Berlin')
  expect(await ledger.info(new Date('2026-03-10T12:00:00Z'))).toEqual({
    daily_credits: 3,
    xp_credits: 0,
    total_credits: 3,
    user_xp: 0,
    daily_used: 0,
    daily_allowance: 3,
    xp_pending: 0,
    next_reset: '2026-03-10T23:00:00Z',
    time_zone: 'Europe/Berlin',
  })
})

test('CR-2: the rest of a day expires with the next grant, and days without a visit grant nothing', async () => {
  const ledger = ledgerOf(opened.database, await createPerson(opened.database))
  await ledger.spend(new Date('2026-03-10T12:00:00Z'))
  await ledger.info(new Date('2026-03-14T00:00:00Z'))
  const rows = await ledger.rows()
  expect(rows.map(({ cause, amount, balance_after }) => ({ cause, amount, balance_after }))).toMatchObject([
    { cause: 'grant:2026-03-10', amount: 3, balance_after: 3 },
    { cause: expect.stringMatching(/^spend:/), amount: -1, balance_after: 2 },
    { cause: 'expiry:2026-03-14', amount: -2, balance_after: 0 },
    { cause: 'grant:2026-03-14', amount: 3, balance_after: 3 },
  ])
})

test('CR-6: every full 100 XP become one credit, once, with the daily grant', async () => {
  const userId = await createPerson(opened.database, { xp: 250 })
  const ledger = ledgerOf(opened.database, userId)
  const today = new Date('2026-03-10T12:00:00Z')
  expect(await ledger.info(today)).toMatchObject({ xp_credits: 2, xp_pending: 0, total_credits: 5 })
  await sql`select progress_award(${userId}, 60, 'later', ${today})`.execute(opened.database.kysely)
  expect(await ledger.info(today)).toMatchObject({ xp_credits: 2, xp_pending: 1, user_xp: 310 })
  expect(await ledger.info(new Date('2026-03-11T12:00:00Z'))).toMatchObject({ xp_credits: 3, xp_pending: 0 })
})

test('a clock that goes back to the day before grants nothing twice', async () => {
  const ledger = ledgerOf(opened.database, await createPerson(opened.database))
  await ledger.info(new Date('2026-03-10T00:10:00Z'))
  await ledger.spend(new Date('2026-03-10T00:20:00Z'))
  expect(await ledger.info(new Date('2026-03-09T23:50:00Z'))).toMatchObject({
    daily_credits: 2,
    daily_used: 1,
  })
  expect(await ledger.rows()).toHaveLength(2)
})

test('CR-2: in 13 zones over 365 days there is one grant a local day, and the next reset is later than now and within 26 h', async () => {
  for (const zone of ZONES) {
    const userId = await createPerson(opened.database)
    const { rows } = await sql<{ moments: number; bad: number }>`
      with moments as (
        select m, (credits_info(credits_touch(${userId}, m, ${zone}), false, m, ${zone}) ->> 'next_reset')::timestamptz as reset
        from generate_series('2024-03-01T00:17:00Z'::timestamptz, '2025-03-01', '3 hours 20 minutes') m
      )
      select count(*)::int as moments,
        count(*) filter (where reset <= m or reset > m + interval '26 hours')::int as bad from moments
    `.execute(opened.database.kysely)
    expect(rows[0]?.bad, zone).toBe(0)
    const grants = await sql<{ grants: number; days: number }>`
      select count(*)::int as grants, count(distinct cause)::int as days from credit_transactions
      where user_id = ${userId} and transaction_type = 'daily_reset'`.execute(opened.database.kysely)
    expect(grants.rows[0], zone).toEqual({ grants: grants.rows[0]?.days, days: expect.any(Number) })
    expect(grants.rows[0]?.days, zone).toBeGreaterThanOrEqual(365)
    expect(grants.rows[0]?.days, zone).toBeLessThanOrEqual(367)
  }
})

test('CR-4: an export that is the first thing asked on a new day holds its grant', async () => {
  const { database } = opened
  const userId = await createPerson(database)
  await ledgerOf(database, userId).info(new Date('2026-03-10T12:00:00Z'))
  const runtime = createTestRuntime(database, { clock: { now: () => new Date('2026-03-11T08:00:00Z') } })
  const actor = { userId, sessionId: '', role: 'user', permissions: [] }
  const { rows } = await exportLedger(createTestContext(runtime, { actor }))
  expect(rows.map(({ cause }) => cause)).toEqual([
    'grant:2026-03-10',
    'expiry:2026-03-11',
    'grant:2026-03-11',
  ])
})
