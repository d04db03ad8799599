import { tierFromXp } from '@pepper/contract/progress/tiers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { ledgerOf } from './ledger.ts'
import { ZONES } from './zones.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/**
 * A function that walks a year from reset to reset: a second before each reset the day must not be granted again, and
 * at the reset once. It returns the faults, one text for each moment.
 */
const WALK = `create function pg_temp.walk(p_user uuid, p_zone text, p_from timestamptz, p_days int)
  returns setof text language plpgsql as $$
  declare
    v_now timestamptz := p_from;
    v_reset timestamptz;
    v_day date;
    a credit_accounts;
  begin
    for i in 1..p_days loop
      a := credits_touch(p_user, v_now, p_zone);
      v_day := a.last_daily_reset;
      v_reset := (credits_info(a, false, v_now, p_zone) ->> 'next_reset')::timestamptz;
      if v_reset <= v_now or v_reset > v_now + interval '26 hours' then
        return next format('%s: next reset %s', v_now, v_reset);
      end if;
      a := credits_touch(p_user, v_reset - interval '1 second', p_zone);
      if a.last_daily_reset <> v_day then
        return next format('%s: granted before its reset', v_reset);
      end if;
      a := credits_touch(p_user, v_reset, p_zone);
      if a.last_daily_reset <> v_day + 1 then
        return next format('%s: granted %s after %s', v_reset, a.last_daily_reset, v_day);
      end if;
      v_now := v_reset;
    end loop;
  end $$`

test('CR-2: in 13 zones over 365 days the announced reset is the very second of the next grant, missing, double and half-hour-shifted midnights among them', async () => {
  for (const zone of ZONES) {
    const userId = await createPerson(opened.database)
    const wrong = await opened.database.transaction(async (tx) => {
      await sql.raw(WALK).execute(tx)
      const { rows } = await sql<{ walk: string }>`
        select walk from pg_temp.walk(${userId}, ${zone}, '2024-03-01T00:17:00Z', 365) walk`.execute(tx)
      await sql`drop function pg_temp.walk`.execute(tx)
      return rows
    })
    expect(wrong, zone).toEqual([])
    const { rows } = await sql<{ grants: number }>`select count(*)::int as grants from credit_transactions
      where user_id = ${userId} and transaction_type = 'daily_reset'`.execute(opened.database.kysely)
    expect(rows, zone).toEqual([{ grants: 366 }])
  }
})

test('CR-2: at any visit in any of the zones, a day is granted once and the next reset is later and within 26 h', async () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 36 * 60 }), { minLength: 1, maxLength: 12 })
  const start = fc.date({
    min: new Date('2023-05-01T00:00:00Z'),
    max: new Date('2024-08-31T00:00:00Z'),
    noInvalidDate: true,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ZONES), start, minutes, async (zone, from, steps) => {
      const ledger = ledgerOf(opened.database, await createPerson(opened.database), zone)
      const days = new Set<string>()
      let now = from.getTime()
      for (const step of steps) {
        now += step * 60_000
        const resetMs = Date.parse((await ledger.info(new Date(now))).next_reset)
        expect(resetMs).toBeGreaterThan(now)
        expect(resetMs).toBeLessThanOrEqual(now + 26 * 3_600_000)
        days.add(new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now))
      }
      const grants = (await ledger.rows()).filter((row) => row.transaction_type === 'daily_reset')
      expect(grants.map(({ cause }) => cause)).toEqual([...days].sort().map((day) => `grant:${day}`))
    }),
    { numRuns: 30 },
  )
})

test('CR-6, I9: whatever XP is earned between grants, each grant converts every full hundred once and keeps the rest', async () => {
  const life = fc.array(fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(life, async (days) => {
      const userId = await createPerson(opened.database)
      const ledger = ledgerOf(opened.database, userId)
      let earned = 0
      for (const [day, awards] of days.entries()) {
        const morning = new Date(Date.UTC(2026, 2, 10 + day, 8))
        const converted = Math.floor(earned / 100)
        expect(await ledger.info(morning)).toMatchObject({ xp_credits: converted, xp_pending: 0 })
        for (const [index, amount] of awards.entries()) {
          earned += amount
          await sql`select progress_award(${userId}, ${amount}, ${`${day}:${index}`}, ${morning})`.execute(
            opened.database.kysely,
          )
        }
        const pending = Math.floor(earned / 100) - converted
        expect(await ledger.info(morning)).toMatchObject({ xp_credits: converted, xp_pending: pending })
      }
    }),
    { numRuns: 20 },
  )
})

test('CR-7: the tier follows the XP alone, never falls while XP grows, and the database says the same', async () => {
  const around = [0, 3_000, 25_000, 50_000, 100_000].flatMap((xp) => [xp - 1, xp, xp + 1])
  const any = fc.oneof(fc.constantFrom(...around.filter((xp) => xp >= 0)), fc.nat({ max: 250_000 }))
  const order = ['bronze', 'silver', 'gold', 'platinum', 'diamond']
  await fc.assert(
    fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 100 }), async (xps) => {
      const { rows } = await sql<{ xp: number; tier: string }>`
        select xp, progress_tier(xp) as tier from unnest(${xps}::int[]) xp order by xp`.execute(
        opened.database.kysely,
      )
      for (const { xp, tier } of rows) expect(tier).toBe(tierFromXp(xp))
      const ranks = rows.map(({ tier }) => order.indexOf(tier))
      expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    }),
    { numRuns: 20 },
  )
  expect([2_999, 3_000, 24_999, 25_000, 49_999, 50_000, 99_999, 100_000].map(tierFromXp)).toEqual([
    'bronze',
    'silver',
    'silver',
    'gold',
    'gold',
    'platinum',
    'platinum',
    'diamond',
  ])
})
