import { randomUUID } from 'node:crypto'
import type { AnalyticsRowsOf, DashboardFigure } from '@pepper/contract/analytics'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../../src/domains/analytics/index.ts'
import { listRows } from '../../src/domains/analytics/list-rows.ts'
import { readDashboard } from '../../src/domains/analytics/read-dashboard.ts'
import { readReport } from '../../src/domains/analytics/read-report.ts'
import { readStatistics } from '../../src/domains/analytics/read-statistics.ts'
import { recordTableSizes } from '../../src/domains/analytics/table-sizes-store.ts'
import { recordSecurityEvent } from '../../src/domains/audit/index.ts'
import { readMonitoring } from '../../src/domains/monitoring/read-monitoring.ts'
import { listRoles } from '../../src/domains/roles/list-roles.ts'
import type { Context } from '../../src/platform/context.ts'
import type { World } from '../joining/world.ts'
import { asPerson } from '../referrals/people.ts'
import { createTestContext } from '../runtimes.ts'
import { ask, countOneByOne, joinAt, partOf, readHistory } from './history.ts'
import { openSeededWorld } from './seeded-world.ts'

const DAY_MS = 86_400_000
const ZONES = ['Asia/Kolkata', 'America/New_York']

let world: World
let admin: string
let people: string[]

beforeAll(async () => {
  ;({ world, admin, people } = await openSeededWorld())
})
afterAll(() => world.close())

function readerIn(creditsTimeZone: string): Context {
  const { runtime } = world
  const config = { ...runtime.config, creditsTimeZone }
  return asPerson({ ...runtime, config }, admin, ['analytics.read', 'monitoring.read', 'roles.manage'])
}

const rowsOf: Partial<Record<DashboardFigure, AnalyticsRowsOf>> = {
  total_users: 'users',
  new_users_today: 'users',
  active_sessions_today: 'sessions',
  messages_today: 'messages',
  security_events_today: 'security_events',
}

/** Counts the rows behind a tile as of the moment when it was counted, page by page as the screen requests them. */
async function countRowsBehind(
  context: Context,
  figure: DashboardFigure,
  dashboard: { today: string; generated_at: string },
): Promise<number> {
  const of = rowsOf[figure]
  if (!of) throw new Error(`${figure} has no rows`)
  const { today, generated_at: until } = dashboard
  const days = figure === 'total_users' ? {} : { from: today, to: today }
  const keys = new Set<string>()
  let before: string | undefined
  do {
    const page = await listRows(context, { of, until, before, limit: 3, ...days })
    for (const { key } of page.rows) keys.add(key)
    before = page.earlier ?? undefined
    if (!before) expect(page.total).toBe(keys.size)
  } while (before)
  return keys.size
}

/** Counts the tiles of a moment again, one by one from what happened. */
async function recount(timeZone: string, until: Date) {
  const history = (await readHistory(world.database)).filter(({ at }) => at <= until)
  const today = partOf(until, timeZone, 'day')
  const inDay = (day: string) =>
    countOneByOne(history.filter(({ at }) => partOf(at, timeZone, 'day') === day))
  const figures = inDay(today)
  return {
    inDay,
    tiles: {
      total_users: countOneByOne(history).new_users,
      new_users_today: figures.new_users,
      active_sessions_today: figures.active_chats,
      messages_today: figures.messages,
      security_events_today: figures.security_events,
    },
  }
}

test.each(ZONES)(
  'AD-2: in %s each tile, the rows behind it and a recount are the same number',
  async (zone) => {
    const context = readerIn(zone)
    const dashboard = await readDashboard(context)
    const now = world.clock.now()
    const { tiles } = await recount(zone, now)
    expect(dashboard).toMatchObject({ time_zone: zone, ...tiles })
    for (const [name, value] of Object.entries(tiles)) {
      const figure = name as DashboardFigure
      expect({ figure, isMoved: value > 0 }).toEqual({ figure, isMoved: true })
      expect({ figure, rows: await countRowsBehind(context, figure, dashboard) }).toEqual({
        figure,
        rows: value,
      })
    }
    const { tiles: before } = await recount(zone, new Date(now.getTime() - DAY_MS))
    const days = Array.from({ length: 14 }, (_, at) =>
      partOf(new Date(now.getTime() - (13 - at) * DAY_MS), zone, 'day'),
    )
    const { inDay } = await recount(zone, now)
    const joined = days.map((day) => inDay(day).new_users)
    const expected = {
      total_users: joined.map((_, at) => tiles.total_users - joined.slice(at + 1).reduce((a, b) => a + b, 0)),
      new_users_today: joined,
      active_sessions_today: days.map((day) => inDay(day).active_chats),
      messages_today: days.map((day) => inDay(day).messages),
      security_events_today: days.map((day) => inDay(day).security_events),
      active_subscriptions: days.map(() => 0),
      monthly_revenue: days.map(() => 0),
    }
    expect(dashboard.trends).toEqual(
      Object.entries(expected).map(([figure, counted]) => ({
        figure,
        previous:
          figure === 'total_users'
            ? tiles.total_users - tiles.new_users_today
            : figure in before
              ? before[figure as keyof typeof before]
              : 0,
        days: counted,
      })),
    )
  },
)

test('AD-2: the day of a tile is the operator’s: today in one zone was yesterday in the other', async () => {
  const [kolkata, newYork] = await Promise.all(ZONES.map((zone) => recount(zone, world.clock.now())))
  for (const figure of Object.keys(rowsOf) as (keyof NonNullable<typeof kolkata>['tiles'])[]) {
    if (figure === 'total_users') continue
    expect(newYork?.tiles[figure]).toBeGreaterThan(kolkata?.tiles[figure] ?? Infinity)
  }
})

test('AD-2: a tile that is a minute old still has the rows that it counted', async () => {
  const { database, clock } = world
  const context = readerIn('Asia/Kolkata')
  const dashboard = await readDashboard(context)
  clock.advance(60_000)
  const userId = await joinAt(database, clock.now())
  people.push(userId)
  await ask(database, { userId, at: clock.now(), outcome: 'answered' })
  await recordSecurityEvent(createTestContext(context.runtime), { type: 'login_failed' })
  for (const figure of Object.keys(rowsOf) as DashboardFigure[]) {
    expect(await countRowsBehind(context, figure, dashboard)).toBe(dashboard[figure])
  }
  const next = await readDashboard(context)
  for (const figure of Object.keys(rowsOf) as DashboardFigure[]) {
    expect({ figure, by: next[figure] - dashboard[figure] }).toEqual({ figure, by: 1 })
    expect(await countRowsBehind(context, figure, next)).toBe(next[figure])
  }
})

test.each(['login_succeeded', 'password_changed'] as const)(
  'SE-1: no tile, list, chart or monitoring counts %s as a security event',
  async (type) => {
    const context = readerIn('Asia/Kolkata')
    const today = partOf(world.clock.now(), 'Asia/Kolkata', 'day')
    const read = async () => {
      const days = { from: today, to: today, time_zone: 'Asia/Kolkata' }
      const { minutes } = await readMonitoring(context)
      const { total, rows } = await listRows(context, { of: 'security_events', limit: 100, ...days })
      expect(rows.map(({ what }) => what)).not.toContain(type)
      return {
        tile: (await readDashboard(context)).security_events_today,
        rows: total,
        chart: (await readReport(context, { bucket: 'hour', ...days })).total.security_events,
        monitored: minutes.reduce((sum, minute) => sum + minute.security_events, 0),
      }
    }
    const before = await read()
    expect(before.rows).toBe(before.tile)
    expect(before.chart).toBe(before.tile)
    await recordSecurityEvent(createTestContext(context.runtime), { type })
    expect(await read()).toEqual(before)
    await recordSecurityEvent(createTestContext(context.runtime), { type: 'login_failed' })
    const after = Object.entries(before).map(([name, count]) => [name, count + 1])
    expect(await read()).toEqual(Object.fromEntries(after))
  },
)

test.each(ZONES)(
  'AD-5: in %s the cards are what counting one by one gives; Role Management says the same',
  async (zone) => {
    const { database, runtime, clock } = world
    const { kysely } = database
    await kysely.deleteFrom('user_roles').execute()
    const roles = ['admin', 'super_admin', 'admin'].map((role, at) => ({
      user_id: people[at] ?? admin,
      role_hierarchy: role,
    }))
    await kysely.insertInto('user_roles').values(roles).execute()
    const entered = await createCustomRole(people[3] ?? admin)
    await recordTableSizes({ ...runtime, clock: { now: () => new Date(clock.now().getTime() - 8 * DAY_MS) } })
    await rollUp(runtime)
    const statistics = await readStatistics(readerIn(zone))
    const guests = await kysely
      .selectFrom('chat_sessions')
      .select('created_at')
      .where('user_id', 'is', null)
      .execute()
    const today = partOf(clock.now(), zone, 'day')
    const { inDay } = await recount(zone, clock.now())
    const guestsToday = guests.filter(({ created_at }) => partOf(created_at, zone, 'day') === today).length
    expect(statistics).toMatchObject({
      total_users: people.length + 1,
      daily_active_users: inDay(today).active_users,
      todays_sessions: inDay(today).active_chats,
      todays_guests: guestsToday,
      admin_count: 3,
      engine: database.engine,
    })
    expect(guestsToday).toBe(zone === 'Asia/Kolkata' ? 1 : 2)
    expect(statistics.daily_active_users).toBeGreaterThan(0)
    const listed = await listRoles(readerIn(zone))
    expect(listed.counts).toEqual({
      total_users: statistics.total_users,
      admins: statistics.admin_count,
      super_admins: 1,
      custom_roles: 1,
    })
    expect(Object.fromEntries(listed.roles.map(({ id, user_count }) => [id, user_count]))).toEqual({
      user: statistics.total_users - 3,
      admin: 2,
      super_admin: 1,
      [entered]: 1,
    })
    const turns = statistics.tables.find(({ name }) => name === 'turns')
    const counted = await world.database.kysely
      .selectFrom('turns')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(turns?.rows).toBe(counted.rows)
    expect(turns?.bytes).toBeGreaterThan(8_000)
    expect(turns?.grown_bytes).toBe(0)
    expect(statistics.migrations.map(({ name }) => name)).toContain('0025_analytics.sql')
    expect(statistics.bytes).toBeGreaterThan(1_000_000)
  },
)

/** Creates a custom role that lets its only holder enter the administration; returns its id. */
async function createCustomRole(userId: string): Promise<string> {
  const { kysely } = world.database
  await kysely.deleteFrom('roles').execute()
  const id = randomUUID()
  const now = world.clock.now()
  await kysely
    .insertInto('roles')
    .values({ id, name: 'Readers', description: '', created_at: now, updated_at: now })
    .execute()
  await kysely
    .insertInto('custom_role_permissions')
    .values({ role_id: id, permission: 'admin.enter' })
    .execute()
  await kysely
    .insertInto('custom_role_holders')
    .values({ user_id: userId, role_id: id, granted_at: now })
    .execute()
  return id
}

test('AD-5: the rows of a large table that was never analysed are unknown, not 0', async () => {
  const { kysely } = world.database
  await sql`create table never_analysed with (autovacuum_enabled = off) as
    select n, repeat('x', 500) as filling from generate_series(1, 5000) n`.execute(kysely)
  try {
    const rowsOf = async (table: string) =>
      (await readStatistics(readerIn('UTC'))).tables.find(({ name }) => name === table)?.rows
    expect(await rowsOf('never_analysed')).toBeNull()
    await sql`analyze never_analysed`.execute(kysely)
    expect(await rowsOf('never_analysed')).toBe(5_000)
  } finally {
    await sql`drop table never_analysed`.execute(kysely)
  }
})
