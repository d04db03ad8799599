import type { AnalyticsBucket, AnalyticsRowsOf } from '@pepper/contract/analytics'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportReport } from '../../src/domains/analytics/export-report.ts'
import { rollUp, verifyAnalytics } from '../../src/domains/analytics/index.ts'
import { listActivity } from '../../src/domains/analytics/list-activity.ts'
import { listRows } from '../../src/domains/analytics/list-rows.ts'
import { noteTableSizes } from '../../src/domains/analytics/note-table-sizes.ts'
import { readDashboard } from '../../src/domains/analytics/read-dashboard.ts'
import { readReport } from '../../src/domains/analytics/read-report.ts'
import { readRetention } from '../../src/domains/analytics/read-retention.ts'
import { readStatistics } from '../../src/domains/analytics/read-statistics.ts'
import { recordSecurityEvent } from '../../src/domains/audit/index.ts'
import { checkSystem } from '../../src/domains/health/check-system.ts'
import type { Context } from '../../src/platform/context.ts'
import { codeOf, openWorld, type World } from '../membership/world.ts'
import { asPerson } from '../referrals/people.ts'
import { createTestContext } from '../runtimes.ts'
import { type Asked, ask, countOneByOne, joinAt, partOf, readHistory, settle } from './history.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const OUTCOMES = ['answered', 'answered', 'failed', 'stopped', 'answered'] as const

let world: World
let admin: string
const people: string[] = []

// Ten days over the change of clocks in New York, told bit by bit, counted in between; one reply stays open for days.
beforeAll(async () => {
  world = await openWorld()
  const { database, clock } = world
  admin = await joinAt(database, clock.now())
  let open: Asked | undefined
  const chats: Asked[] = []
  for (let step = 0; step < 60; step += 1) {
    if (step % 12 === 0) people.push(await joinAt(database, clock.now()))
    const userId = people[(step * 7) % people.length] ?? admin
    const asked = await ask(database, {
      userId,
      at: clock.now(),
      sessionId: step % 3 === 0 ? undefined : chats.findLast((chat) => chat.userId === userId)?.sessionId,
      outcome: step === 4 ? 'streaming' : (OUTCOMES[step % OUTCOMES.length] ?? 'answered'),
    })
    chats.push(asked)
    if (step === 4) open = asked
    if (step % 5 === 0) await recordSecurityEvent(createTestContext(world.runtime), { type: 'login_failed' })
    if (step % 6 === 0) {
      const verdict = step % 4 === 0 ? 'helpful' : 'unhelpful'
      const feedback = { turn_id: asked.id, user_id: userId, verdict, given_at: clock.now() }
      await database.kysely.insertInto('turn_feedback').values(feedback).execute()
    }
    if (step % 7 === 0) await rollUp(world.runtime)
    if (step === 30 && open) await settle(database, open, 'failed', clock.now())
    clock.advance((step % 4 === 0 ? 475 : 37) * MINUTE_MS + 13_000)
  }
  await rollUp(world.runtime)
})
afterAll(() => world.close())

const reader = (): Context => asPerson(world.runtime, admin, ['analytics.read', 'health.read'])
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
      const report = await readReport(reader(), { ...range, bucket })
      expect(report.total).toEqual(countOneByOne(inRange))
      const byPart = Map.groupBy(inRange, ({ at }) => partOf(at, timeZone, bucket))
      let counted = 0
      for (const { starts_at, ...figures } of report.points) {
        const part = partOf(new Date(starts_at), timeZone, bucket)
        const inPart = byPart.get(part) ?? []
        expect({ part, ...figures }).toEqual({ part, ...countOneByOne(inPart) })
        counted += figures.messages
      }
      expect(counted).toBe(report.total.messages)
      expect(counted).toBe(60)
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
  expect(report.model_cost).toBeNull()
})

test('AD-2: each tile is the number of the rows behind it, in two zones', async () => {
  for (const creditsTimeZone of ['Asia/Kolkata', 'America/New_York']) {
    const runtime = { ...world.runtime, config: { ...world.runtime.config, creditsTimeZone } }
    const context = { ...reader(), runtime }
    const dashboard = await readDashboard(context)
    const range = { from: dashboard.today, to: dashboard.today }
    const rowsOf = async (of: AnalyticsRowsOf, days?: typeof range) => {
      const keys = new Set<string>()
      let before: string | undefined
      do {
        const page = await listRows(context, { of, before, limit: 3, ...days })
        for (const { key } of page.rows) keys.add(key)
        before = page.earlier ?? undefined
        if (!before) expect(page.total).toBe(keys.size)
      } while (before)
      return keys.size
    }
    expect(dashboard).toMatchObject({
      time_zone: creditsTimeZone,
      total_users: await rowsOf('users'),
      new_users_today: await rowsOf('users', range),
      active_sessions_today: await rowsOf('sessions', range),
      messages_today: await rowsOf('messages', range),
      security_events_today: await rowsOf('security_events', range),
      active_subscriptions: 0,
      monthly_revenue: 0,
    })
    const messages = dashboard.trends.find(({ figure }) => figure === 'messages_today')
    expect(messages?.days).toHaveLength(14)
    expect(messages?.days.reduce((sum, day) => sum + day, 0)).toBe(60)
    expect(messages?.days.at(-1)).toBe(dashboard.messages_today)
    const users = dashboard.trends.find(({ figure }) => figure === 'total_users')
    expect(users?.days.at(-1)).toBe(dashboard.total_users)
  }
})

test('AD-4: who came back is counted by the week of joining', async () => {
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

test('AD-4: the rollups are what counting everything again gives; what was tampered with is found, and mended', async () => {
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

test('AD-4: a run that is cut leaves the rollups as they were, and the next one goes on', async () => {
  const { database, runtime } = world
  const before = await verifyAnalytics(runtime)
  await expect(
    database.transaction(async (tx) => {
      await sql`update analytics_progress set from_slot = 0, from_ledger_id = 0`.execute(tx)
      await sql`select analytics_roll_up(${world.clock.now()})`.execute(tx)
      throw new Error('the node dies here')
    }),
  ).rejects.toThrow('dies')
  await rollUp(runtime)
  expect(await verifyAnalytics(runtime)).toEqual(before)
})

test('AD-4: the export is a CSV file of the same figures, and leaves its audit entry', async () => {
  const range = lastDays(1, 'Asia/Kolkata')
  const { csv, file_name } = await exportReport(reader(), { ...range, bucket: 'day' })
  const report = await readReport(reader(), { ...range, bucket: 'day' })
  expect(file_name).toBe(`analytics-by-day-${range.from}-${range.to}.csv`)
  const [header = '', ...lines] = csv.trimEnd().split('\r\n')
  const place = header.split(',').indexOf('messages')
  expect(lines.map((line) => Number(line.split(',')[place]))).toEqual(
    report.points.map(({ messages }) => messages),
  )
  const { entries } = await listActivity(reader(), { limit: 3 })
  expect(entries[0]).toMatchObject({ source: 'audit', what: 'analytics.exported', actor_id: admin })
})

test('AD-5: the database says what it holds, on both engines', async () => {
  const { database, runtime, clock } = world
  await noteTableSizes({ ...runtime, clock: { now: () => new Date(clock.now().getTime() - 8 * DAY_MS) } })
  const statistics = await readStatistics(reader())
  expect(statistics).toMatchObject({
    total_users: people.length + 1,
    admin_count: 0,
    todays_guests: 0,
    engine: database.engine,
  })
  const turns = statistics.tables.find(({ name }) => name === 'turns')
  expect(turns?.bytes).toBeGreaterThan(8_000)
  expect(turns?.grown_bytes).toBe(0)
  expect(statistics.migrations.map(({ name }) => name)).toContain('0025_analytics.sql')
  expect(statistics.bytes).toBeGreaterThan(1_000_000)
})

test('decisions 7: without the permission no figures are shown', async () => {
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
    checkSystem(other),
  ]
  for (const call of calls) expect(await codeOf(call)).toBe('access.denied')
  expect(await codeOf(readReport(reader(), { from: '2025-01-01', to: '2026-03-10', bucket: 'day' }))).toBe(
    'request.invalid',
  )
})
