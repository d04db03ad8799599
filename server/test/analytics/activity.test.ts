import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '../../src/domains/analytics/list-activity.ts'
import { listRows } from '../../src/domains/analytics/list-rows.ts'
import { recordAudit, recordSecurityEvent } from '../../src/domains/audit/index.ts'
import type { Context } from '../../src/platform/context.ts'
import { openWorld, type World } from '../joining/world.ts'
import { asPerson } from '../referrals/people.ts'
import { createTestContext } from '../runtimes.ts'
import { ask, joinAt } from './history.ts'

let world: World
let admin: string
let member: string

beforeAll(async () => {
  world = await openWorld()
  const { database, clock, runtime } = world
  admin = await joinAt(database, clock.now())
  member = await joinAt(database, clock.now())
  await ask(database, { userId: member, at: clock.now(), outcome: 'answered' })
  await database.transaction((tx) =>
    recordAudit(tx, {
      action: 'user.banned',
      actorId: admin,
      target: { type: 'user', id: member },
      origin: null,
      details: {},
      now: clock.now(),
    }),
  )
  await recordSecurityEvent(createTestContext(runtime), { type: 'login_failed', userId: member })
  for (let times = 0; times < 30; times += 1) {
    clock.advance(1_000)
    await recordSecurityEvent(createTestContext(runtime), { type: 'login_succeeded', userId: member })
  }
})
afterAll(() => world.close())

const reader = (): Context => asPerson(world.runtime, admin, ['analytics.read'])
const readerOfPeople = (): Context => asPerson(world.runtime, admin, ['analytics.read', 'users.read'])

test('AD-2: sign-ins that succeeded do not push anything else out of the recent activity', async () => {
  const { entries } = await listActivity(reader(), { limit: 10 })
  expect(new Set(entries.map(({ source }) => source))).toEqual(new Set(['audit', 'security', 'account']))
  expect(entries.map(({ what }) => what)).not.toContain('login_succeeded')
})

test.each(['audit', 'security', 'sign_in', 'account'] as const)(
  'AD-2: the recent activity of one source holds nothing else: %s',
  async (source) => {
    const { entries } = await listActivity(reader(), { limit: 10, source })
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.filter((entry) => entry.source !== source)).toEqual([])
  },
)

test('AD-2: the rows behind each figure name their person to viewers of people only', async () => {
  const { email } = await world.database.kysely
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', member)
    .executeTakeFirstOrThrow()
  for (const table of ['users', 'sessions', 'messages', 'security_events'] as const) {
    const { rows } = await listRows(readerOfPeople(), { of: table, limit: 50 })
    const ofMember = rows.filter(({ user_id }) => user_id === member)
    expect({ table, isThere: ofMember.length > 0 }).toEqual({ table, isThere: true })
    for (const { person } of ofMember)
      expect({ table, person }).toEqual({ table, person: { id: member, name: email } })
    const unnamed = await listRows(reader(), { of: table, limit: 50 })
    expect(unnamed.rows.filter(({ person }) => person !== null)).toEqual([])
  }
})
