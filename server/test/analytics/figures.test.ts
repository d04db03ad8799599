import type { AnalyticsBucket } from '@pepper/contract/analytics'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportReport } from '../../src/domains/analytics/export-report.ts'
import { rollUp, verifyAnalytics } from '../../src/domains/analytics/index.ts'
import { listActivity } from '../../src/domains/analytics/list-activity.ts'
import { listRows } from '../../src/domains/analytics/list-rows.ts'
import { readDashboard } from '../../src/domains/analytics/read-dashboard.ts'
import { readReport } from '../../src/domains/analytics/read-report.ts'
import { readRetention } from '../../src/domains/analytics/read-retention.ts'
import { readStatistics } from '../../src/domains/analytics/read-statistics.ts'
import { findBudgetShare, findGuestShare } from '../../src/domains/chat/index.ts'
import { findMailShare } from '../../src/domains/mail/index.ts'
import { checkSystem } from '../../src/domains/monitoring/health/check-system.ts'
import type { Context } from '../../src/platform/context.ts'
import { codeOf, type World } from '../joining/world.ts'
import { asPerson } from '../referrals/people.ts'
import { countOneByOne, partOf, readHistory } from './history.ts'
import { openSeededWorld } from './seeded-world.ts'

const DAY_MS = 86_400_000

let world: World
let admin: string
let people: string[]

beforeAll(async () => {
  ;({ world, admin, people } = await openSeededWorld())
})
afterAll(() => world.close())

const reader = (): Context => asPerson(world.runtime, admin, ['analytics.read', 'health.read'])
const PRICE = { input: 2, output: 8, currency: 'EUR' }
function priced(): Context {
  const { runtime, ...context } = reader()
  return { ...context, runtime: { ...runtime, config: { ...runtime.config, modelPrice: PRICE } } }
}
const dayOf = (at: Date, timeZone: string) => partOf(at, timeZone, 'day')
const lastDays = (days: number, timeZone: string) => ({
  from: dayOf(new Date(world.clock.now().getTime() - days * DAY_MS), timeZone),
  to: dayOf(world.clock.now(), timeZone),
  time_zone: timeZone,
})

test.each(['Asia/Kolkata', 'America/New_York', 'Asia/Kathmandu'])(
  'AD-4: every figure of every hour, day, week and month in %s is what counting the rows one by one gives',
  async (timeZone) => {
    const history = await readHistory(world.database)
    for (const bucket of ['hour', 'day', 'week', 'month'] satisfies AnalyticsBucket[]) {
      const range = lastDays(20, timeZone)
      const inRange = history.filter(({ at }) => {
        const day = dayOf(at, timeZone)
        return day >= range.from && day <= range.to
      })
      const report = await readReport(priced(), { ...range, bucket })
      expect(report.total).toEqual(countOneByOne(inRange, PRICE))
      const byPart = Map.groupBy(inRange, ({ at }) => partOf(at, timeZone, bucket))
      let counted = 0
      for (const { starts_at, ...figures } of report.points) {
        const part = partOf(new Date(starts_at), timeZone, bucket)
        const inPart = byPart.get(part) ?? []
        expect({ part, ...figures }).toEqual({ part, ...countOneByOne(inPart, PRICE) })
        counted += figures.messages
      }
      expect(counted).toBe(report.total.messages)
      expect(counted).toBe(62)
      const { response_ms: _, ...counts } = report.total
      expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
    }
  },
)

test('AD-4: active people of a day, 7 and 30 days are counted once each', async () => {
  const timeZone = 'Asia/Kolkata'
  const report = await readReport(reader(), { ...lastDays(40, timeZone), bucket: 'month' })
  const history = await readHistory(world.database)
  const activeIn = (days: number) => {
    const { from, to } = lastDays(days - 1, timeZone)
    const isIn = (at: Date) => dayOf(at, timeZone) >= from && dayOf(at, timeZone) <= to
    return countOneByOne(history.filter(({ at }) => isIn(at))).active_users
  }
  expect(report.active).toEqual({ day: activeIn(1), week: activeIn(7), month: activeIn(30) })
  expect(report.active.month).toBe(people.length)
  expect(report.total_users).toBe(people.length + 1)
})

test('AD-4: returning people are counted by the week of joining', async () => {
  const timeZone = 'Asia/Kolkata'
  const range = lastDays(20, timeZone)
  const { cohorts } = await readRetention(reader(), range)
  const { kysely } = world.database
  const users = await kysely.selectFrom('auth_users').select(['id', 'created_at']).execute()
  const turns = await kysely.selectFrom('turns').select(['user_id', 'created_at']).execute()
  const weekOf = (at: Date) => partOf(at, timeZone, 'week')
  for (const [place, cohort] of cohorts.entries()) {
    const week = weekOf(new Date(`${cohort.week}T12:00:00Z`))
    const joined = users.filter(({ created_at }) => weekOf(created_at) === week).map(({ id }) => id)
    expect(cohort.joined).toBe(joined.length)
    const counted = cohorts.slice(place).map((later) => {
      const laterWeek = weekOf(new Date(`${later.week}T12:00:00Z`))
      const there = turns.filter(
        (turn) => joined.includes(turn.user_id) && weekOf(turn.created_at) === laterWeek,
      )
      return new Set(there.map(({ user_id }) => user_id)).size
    })
    expect({ week, active: cohort.active }).toEqual({ week, active: counted })
  }
  expect(cohorts.reduce((sum, { joined }) => sum + joined, 0)).toBe(people.length + 1)
})

test('AD-4: the rollups equal a new count; falsified rows are found, and mended', async () => {
  const { database, runtime } = world
  const sound = await verifyAnalytics(runtime)
  expect(sound.differences).toEqual([])
  expect(sound.presence).toBeGreaterThan(60)
  await Promise.all([rollUp(runtime), rollUp(runtime), rollUp(runtime)])
  expect(await verifyAnalytics(runtime)).toEqual(sound)

  const oldest = sql`(select min(slot) from analytics_slots)`
  await sql`update analytics_slots set messages = messages + 1 where slot = ${oldest}`.execute(
    database.kysely,
  )
  await sql`delete from analytics_presence where kind = 1 and slot = (select min(slot) from analytics_presence)`.execute(
    database.kysely,
  )
  await rollUp(runtime)
  const { differences } = await verifyAnalytics(runtime)
  expect(differences).toMatchObject([
    { rollup: 'slots', stored: 1, recomputed: 1 },
    { rollup: 'presence', recomputed: 1 },
    { rollup: 'seen', stored: 1, recomputed: 1 },
  ])
  expect(await verifyAnalytics(runtime, { isRebuilt: true })).toEqual(sound)
  await sql`update analytics_seen set people = people || 0 where slot = (select min(slot) from analytics_seen)`.execute(
    database.kysely,
  )
  expect((await verifyAnalytics(runtime)).differences).toEqual([{ rollup: 'seen', stored: 1, recomputed: 1 }])
  expect(await verifyAnalytics(runtime, { isRebuilt: true })).toEqual(sound)
})

test('AD-4: without a price tokens are counted without a cost; no tokens cost nothing', async () => {
  const timeZone = 'Asia/Kolkata'
  const { total, points, model_price } = await readReport(reader(), {
    ...lastDays(20, timeZone),
    bucket: 'hour',
  })
  expect(model_price).toBeNull()
  expect(total).toMatchObject({ model_cost: null, prompt_tokens: expect.any(Number) })
  expect(total.prompt_tokens).toBeGreaterThan(20_000)
  const idle = points.filter(({ messages }) => messages === 0)
  expect(new Set(idle.map(({ model_cost }) => model_cost))).toEqual(new Set([0]))
  const unknown = points.filter(({ prompt_tokens, unmetered }) => prompt_tokens === 0 && unmetered > 0)
  expect(unknown.length).toBeGreaterThan(0)
  expect(new Set(unknown.map(({ model_cost }) => model_cost))).toEqual(new Set([null]))
})

test('AD-4: a run that is cut leaves the rollups as they were, and the next one goes on', async () => {
  const { database, runtime } = world
  const before = await verifyAnalytics(runtime)
  await expect(
    database.transaction(async (tx) => {
      await sql`update analytics_progress set from_slot = 0, from_ledger_id = 0, looked_back_slot = 0`.execute(
        tx,
      )
      await sql`select analytics_roll_up(${world.clock.now()})`.execute(tx)
      throw new Error('the node dies here')
    }),
  ).rejects.toThrow('dies')
  await rollUp(runtime)
  expect(await verifyAnalytics(runtime)).toEqual(before)
})

test('AD-4: the export is a CSV file of the same figures, and leaves its audit entry', async () => {
  const range = lastDays(1, 'Asia/Kolkata')
  const { csv, file_name } = await exportReport(priced(), { ...range, bucket: 'day' })
  const report = await readReport(priced(), { ...range, bucket: 'day' })
  expect(file_name).toBe(`analytics-by-day-${range.from}-${range.to}.csv`)
  const [header = '', ...lines] = csv.trimEnd().split('\r\n')
  const names = header.split(',')
  for (const figure of ['messages', 'prompt_tokens', 'completion_tokens', 'model_cost'] as const) {
    const place = names.indexOf(figure)
    const written = lines.map((line) => Number(line.split(',')[place]))
    expect({ figure, written }).toEqual({ figure, written: report.points.map((point) => point[figure]) })
  }
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['EUR', 'EUR'])
  const { entries } = await listActivity(reader(), { limit: 3 })
  expect(entries[0]).toMatchObject({
    source: 'audit',
    what: 'analytics.exported',
    actor_id: admin,
    actor: null,
  })
  const { actor } = reader()
  const mayRead = actor && { ...actor, permissions: [...actor.permissions, 'users.read' as const] }
  const named = await listActivity({ ...reader(), actor: mayRead }, { limit: 3 })
  expect(named.entries[0]?.actor).toMatchObject({ id: admin, name: expect.any(String) })
})

test('AD-4: ten years are shown in months and weeks, with the same sums; in days they are refused', async () => {
  const years = { from: '2017-01-01', to: dayOf(world.clock.now(), 'UTC'), time_zone: 'UTC' }
  const all = await readReport(priced(), { ...lastDays(300, 'UTC'), bucket: 'day' })
  expect(all.total.messages).toBeGreaterThan(0)
  for (const bucket of ['week', 'month'] as const) {
    expect((await readReport(priced(), { ...years, bucket })).total).toEqual(all.total)
  }
  expect(await codeOf(readReport(reader(), { ...years, bucket: 'day' }))).toBe('request.invalid')
  expect((await readRetention(reader(), years)).cohorts.length).toBeGreaterThan(0)
})

test('D7: without the permission no figures are shown', async () => {
  const other = asPerson(world.runtime, admin, ['admin.enter'])
  const range = { from: '2026-03-10', to: '2026-03-10' }
  const calls = [
    readDashboard(other),
    readReport(other, { ...range, bucket: 'day' }),
    readRetention(other, range),
    listRows(other, { of: 'users', limit: 5 }),
    listActivity(other, { limit: 5 }),
    readStatistics(other),
    exportReport(other, { ...range, bucket: 'day' }),
    checkSystem(other, { findBudgetShare, findGuestShare, findMailShare }),
  ]
  for (const call of calls) expect(await codeOf(call)).toBe('access.denied')
  expect(await codeOf(readReport(reader(), { from: '2025-01-01', to: '2026-03-10', bucket: 'day' }))).toBe(
    'request.invalid',
  )
})
