import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditInvariants, everyone } from '../../src/domains/credits/index.ts'
import { progressInvariants } from '../../src/domains/progress/index.ts'
import { checkInvariants } from '../../src/platform/invariants.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { rounds } from '../faults/rounds.ts'
import { ledgerOf } from './ledger.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase({ without: 'I5' })
})
afterAll(() => opened.close())

const NOON = new Date('2026-03-10T12:00:00Z')
/** The number of spends that wait for a connection at most, which each does for 10 s. */
const AT_ONCE = 200
const violations = () =>
  checkInvariants(opened.database.kysely, [...creditInvariants, ...progressInvariants], everyone())

test('CR-3: a message takes a daily credit first, then one of the XP bucket, then is refused', async () => {
  const ledger = ledgerOf(opened.database, await createPerson(opened.database, { bonusCredits: 1 }))
  const spent = []
  for (let index = 0; index < 5; index += 1) spent.push(await ledger.spend(NOON))
  expect(spent).toEqual([true, true, true, true, false])
  expect((await ledger.rows()).slice(2).map((row) => row.metadata)).toMatchObject([
    { daily_credits_spent: 1 },
    { daily_credits_spent: 1 },
    { daily_credits_spent: 1 },
    { xp_credits_spent: 1 },
  ])
})

test('CR-4: a refund goes back to its bucket, once; after its day a daily credit goes to the XP bucket', async () => {
  const ledger = ledgerOf(opened.database, await createPerson(opened.database))
  const [sameDay, nextDay] = [randomUUID(), randomUUID()]
  await ledger.spend(NOON, sameDay)
  await ledger.spend(NOON, nextDay)
  expect(await ledger.refund(NOON, sameDay)).toBe(true)
  expect(await ledger.refund(NOON, sameDay)).toBe(false)
  expect(await ledger.info(NOON)).toMatchObject({ daily_credits: 2, xp_credits: 0, daily_used: 1 })
  expect(await ledger.refund(new Date('2026-03-11T00:00:01Z'), nextDay)).toBe(true)
  expect(await ledger.info(new Date('2026-03-11T00:00:02Z'))).toMatchObject({
    daily_credits: 3,
    xp_credits: 1,
  })
  expect(await ledger.refund(NOON, randomUUID())).toBe(false)
  expect(await violations()).toEqual([])
})

test('CR-3: N parallel spends on k credits succeed exactly min(k, N) times', async () => {
  for (const [parallel, bonus] of [
    [2, 0],
    [50, 7],
    [rounds(200, 100_000), rounds(100, 50_000)],
  ] as const) {
    const ledger = ledgerOf(opened.database, await createPerson(opened.database, { bonusCredits: bonus }))
    let [asked, spent] = [0, 0]
    const lane = async () => {
      while (asked++ < parallel) {
        const isSpent = await ledger.spend(NOON)
        spent += Number(isSpent)
      }
    }
    await Promise.all(Array.from({ length: Math.min(parallel, AT_ONCE) }, lane))
    expect(spent).toBe(Math.min(parallel, 3 + bonus))
  }
  expect(await violations()).toEqual([])
})

test('negative control: the same driver catches a spend that reads, then writes', async () => {
  const { kysely } = opened.database
  const userId = await createPerson(opened.database, { bonusCredits: 3 })
  const naiveSpend = async () => {
    const account = await kysely
      .selectFrom('credit_accounts')
      .select('xp_credits')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (account.xp_credits < 1) return false
    await kysely
      .updateTable('credit_accounts')
      .set({ xp_credits: account.xp_credits - 1 })
      .where('user_id', '=', userId)
      .execute()
    return true
  }
  const spent = await Promise.all(Array.from({ length: 50 }, naiveSpend))
  expect(spent.filter(Boolean).length).toBeGreaterThan(3)
  expect((await violations()).map((violation) => violation.id)).toContain('I1')
  await sql`delete from auth_users where id = ${userId}`.execute(kysely)
})

test('CR-4: the ledger refuses changes, and two rows of one cause', async () => {
  const userId = await createPerson(opened.database, { bonusCredits: 1 })
  const { kysely } = opened.database
  await expect(sql`update credit_transactions set daily_amount = 9`.execute(kysely)).rejects.toThrow(
    'append-only',
  )
  await expect(
    sql`select credits_post(${userId}, 'gifted', 0, 1, 'factory', '{}', now())`.execute(kysely),
  ).rejects.toThrow('credit_transactions_cause_unique')
})

test('CR-4: whatever is spent, returned, awarded and granted over days, every invariant holds', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.constant('spend' as const) },
    { weight: 2, arbitrary: fc.constant('refund' as const) },
    { weight: 2, arbitrary: fc.constant('award' as const) },
    { weight: 1, arbitrary: fc.constant('next-day' as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const userId = await createPerson(opened.database)
      const ledger = ledgerOf(opened.database, userId)
      let now = NOON.getTime()
      const turns: string[] = []
      for (const [index, action] of steps.entries()) {
        now += 60_000
        if (action === 'next-day') now += 86_400_000
        if (action === 'award') {
          await sql`select progress_award(${userId}, 130, ${`step:${index}`}, now())`.execute(
            opened.database.kysely,
          )
        }
        if (action === 'spend') {
          const turn = randomUUID()
          if (await ledger.spend(new Date(now), turn)) turns.push(turn)
        }
        if (action === 'refund') await ledger.refund(new Date(now), turns.pop() ?? randomUUID())
      }
      expect(await violations()).toEqual([])
    }),
    { numRuns: 25 },
  )
})
