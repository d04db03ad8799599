import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rebuildBalances } from '../../src/domains/credits/index.ts'
import { recomputeXp } from '../../src/domains/progress/index.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { createTestRuntime } from '../runtimes.ts'
import { ledgerOf } from './ledger.ts'

let opened: TestDatabase
let runtime: Runtime
beforeAll(async () => {
  opened = await openTestDatabase({ without: 'I5' })
  runtime = createTestRuntime(opened.database)
})
afterAll(() => opened.close())
afterEach(() => sql`delete from auth_users`.execute(opened.database.kysely))

/** Creates people who were here on several days, one of them never; returns their ids. */
async function createLives(): Promise<string[]> {
  const people = await Promise.all(
    [{}, { xp: 450 }, { bonusCredits: 2 }, { xp: 4_100, referralCount: 3, bonusCredits: 9 }].map((traits) =>
      createPerson(opened.database, traits),
    ),
  )
  for (const [index, userId] of people.entries()) {
    const ledger = ledgerOf(opened.database, userId, 'Europe/Berlin')
    for (let day = 0; day < index * 2; day += 1) {
      const at = (minute: number) => new Date(Date.UTC(2026, 2, 10 + day, 12, minute))
      const turn = crypto.randomUUID()
      await ledger.spend(at(0), turn)
      await ledger.spend(at(1))
      if (day % 2 === 1) await ledger.refund(at(2), turn)
    }
  }
  return people
}

const accounts = () =>
  opened.database.kysely.selectFrom('credit_accounts').selectAll().orderBy('user_id').execute()

const entries = () => opened.database.kysely.selectFrom('audit_entries').selectAll().orderBy('id').execute()

test('I1: whatever an account says, its ledger gives every field of it back', async () => {
  const people = await createLives()
  const before = await accounts()
  expect(await rebuildBalances(runtime, { isApplied: true })).toMatchObject({
    accounts: people.length,
    differences: [],
    corrected: 0,
  })
  await sql`update credit_accounts set daily_credits = daily_credits + 7, xp_credits = 0, daily_used = 40,
    daily_allowance = 1, last_daily_reset = '2020-01-01', xp_converted = 0, ledger_sequence = 77`.execute(
    opened.database.kysely,
  )
  const wrong = await accounts()
  const dry = await rebuildBalances(runtime, { isApplied: false })
  expect(dry).toMatchObject({ corrected: 0 })
  expect(dry.differences.map((one) => one.user_id).sort()).toEqual([...people].sort())
  expect(await accounts()).toEqual(wrong)
  const audited = (await entries()).length
  expect(await rebuildBalances(runtime, { isApplied: true })).toMatchObject({ corrected: people.length })
  expect(await accounts()).toEqual(before)
  expect((await entries()).slice(audited)).toMatchObject([
    { action: 'credits.balances_rebuilt', actor_id: null, details: { accounts: expect.any(Array) } },
  ])
})

test('I2: a ledger that makes an impossible balance is reported and left alone', async () => {
  const { kysely } = opened.database
  const userId = await createPerson(opened.database, { bonusCredits: 3 })
  await sql`delete from credit_transactions where user_id = ${userId}`.execute(kysely)
  await sql`insert into credit_transactions (user_id, sequence, transaction_type, daily_amount, xp_amount,
    daily_balance_after, xp_balance_after, cause, created_at) values (${userId}, 1, 'other', 0, -4, 0, 0, 'x', now())`.execute(
    kysely,
  )
  const before = await accounts()
  const report = await rebuildBalances(runtime, { isApplied: true })
  expect(report).toMatchObject({
    corrected: 0,
    differences: [{ is_possible: false, rebuilt: { xp_credits: -4 } }],
  })
  expect(await accounts()).toEqual(before)
})

test('I1: rebuilding while people spend changes nothing that is right', async () => {
  const userId = await createPerson(opened.database, { bonusCredits: 40 })
  const ledger = ledgerOf(opened.database, userId)
  const noon = new Date('2026-03-10T12:00:00Z')
  const [spent, ...reports] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => ledger.spend(noon))),
    ...Array.from({ length: 10 }, () => rebuildBalances(runtime, { isApplied: true })),
  ])
  expect(spent.every(Boolean)).toBe(true)
  expect(reports.map(({ differences }) => differences)).toEqual(Array(10).fill([]))
  expect(await ledger.info(noon)).toMatchObject({ total_credits: 3, daily_used: 3 })
})

test('CR-7: XP and tiers recomputed from the entries are those that the accounts say', async () => {
  const people = await createLives()
  expect(await recomputeXp(runtime, { isCorrected: true })).toEqual({
    people: people.length,
    tiers: { bronze: 3, silver: 1, gold: 0, platinum: 0, diamond: 0 },
    differences: [],
    corrected: 0,
  })
})

test('CR-7: a differing sum is reported, and with the correction set to the entries and audited', async () => {
  const people = await createLives()
  const before = await accounts()
  const rich = people[3] ?? ''
  await sql`update credit_accounts set user_xp = 30000 where user_id = ${rich}`.execute(
    opened.database.kysely,
  )
  const difference = {
    user_id: rich,
    stored: 30_000,
    entries: 4_100,
    tiers: { stored: 'gold', entries: 'silver' },
    isPossible: true,
  }
  expect(await recomputeXp(runtime, { isCorrected: false })).toMatchObject({
    differences: [difference],
    corrected: 0,
  })
  expect(await recomputeXp(runtime, { isCorrected: true })).toMatchObject({
    differences: [difference],
    corrected: 1,
  })
  expect(await accounts()).toEqual(before)
  expect((await entries()).at(-1)).toMatchObject({
    action: 'progress.xp_corrected',
    target_id: rich,
    details: { before: 30_000, after: 4_100 },
  })
})

test('CR-6: where more was converted than the entries add up to, nothing is corrected', async () => {
  const people = await createLives()
  await sql`delete from xp_entries where user_id = ${people[1]}`.execute(opened.database.kysely)
  const before = await accounts()
  expect(await recomputeXp(runtime, { isCorrected: true })).toMatchObject({
    differences: [{ user_id: people[1], stored: 450, entries: 0, isPossible: false }],
    corrected: 0,
  })
  expect(await accounts()).toEqual(before)
})
