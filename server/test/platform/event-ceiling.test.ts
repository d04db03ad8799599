import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../src/platform/context.ts'
import { recordSecurityEvent } from '../../src/platform/security-events.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const CEILING = 10_000

/** Creates a request from its own network, at a node of its own. */
const requestAt = (index: number): Context =>
  createTestContext(createTestRuntime({ ...opened.database }), { network: `2001:db8:${index}:0::/64` })

test('W8: many networks cannot fill the table: a day keeps so many events of a type and counts the others', async () => {
  const { kysely } = opened.database
  const day = new Date().toISOString().slice(0, 10)
  await kysely
    .insertInto('security_event_days')
    .values({ day, event_type: 'login_failed', is_of_person: false, events: CEILING - 3 })
    .execute()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => recordSecurityEvent(requestAt(index), { type: 'login_failed' })),
  )
  const rows = await kysely.selectFrom('security_events').select('details').orderBy('id').execute()
  expect(rows).toHaveLength(3)
  expect(rows.filter(({ details }) => JSON.stringify(details).includes('is_last_of_day'))).toHaveLength(1)
  const counted = await kysely.selectFrom('security_event_days').select(['event_type', 'events']).execute()
  expect(counted).toEqual([{ event_type: 'login_failed', events: CEILING + 17 }])
})

test('W8: a flood of strangers uses up no room of known people, nor of another type', async () => {
  const { kysely } = opened.database
  const userId = '5f0c7f0e-6f0f-4a51-9a54-0d6c6c1c9f11'
  await recordSecurityEvent(requestAt(100), { type: 'login_failed', userId })
  await recordSecurityEvent(requestAt(101), { type: 'link_invalid' })
  const rows = await kysely
    .selectFrom('security_events')
    .select('event_type')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('event_type', '=', 'link_invalid')]))
    .execute()
  expect(rows).toHaveLength(2)
})

const FAILURE = { type: 'login_failed' } as const
const GUESSER = '0c6f6a0c-9d0e-4c39-8f3c-6f1d0a8f2b01'
const VICTIM = '0c6f6a0c-9d0e-4c39-8f3c-6f1d0a8f2b02'

async function countEventsOf(userId: string, type: string): Promise<number> {
  const rows = await opened.database.kysely
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('event_type', '=', type)
    .execute()
  return rows.length
}

test('W8: the failures of one account use up no room of the others, whose failures are recorded and judged', async () => {
  const { kysely } = opened.database
  const now = new Date()
  const row = { event_type: 'login_failed', user_id: GUESSER, details: '{}', created_at: now }
  await kysely
    .insertInto('security_events')
    .values(Array.from({ length: 59 }, () => row))
    .execute()
  for (let index = 60; index < 65; index++) {
    await recordSecurityEvent(requestAt(index), { ...FAILURE, userId: GUESSER })
  }
  expect(await countEventsOf(GUESSER, 'login_failed')).toBe(60)
  const readRoom = () =>
    kysely
      .selectFrom('security_event_days')
      .select('events')
      .where('event_type', '=', 'login_failed')
      .where('is_of_person', '=', true)
      .executeTakeFirst()
  const before = await readRoom()
  await recordSecurityEvent(requestAt(205), { ...FAILURE, userId: GUESSER })
  expect(await readRoom()).toEqual(before)

  // Refusals that were counted together are recorded and judged, whatever came before.
  await recordSecurityEvent(requestAt(208), { ...FAILURE, userId: GUESSER, details: { refusals: 10 } })
  expect(await countEventsOf(GUESSER, 'login_failed')).toBe(61)

  await recordSecurityEvent(requestAt(206), { ...FAILURE, userId: VICTIM })
  expect(await countEventsOf(VICTIM, 'login_failed')).toBe(1)
  const noted = await kysely
    .selectFrom('outbox_events')
    .select('name')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(noted?.name).toBe('security.noted')
})

test('SE-2: a successful sign-in is recorded on a day of any number of them', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const full = { day, event_type: 'login_succeeded', is_of_person: true, events: 1_000_000 }
  await opened.database.kysely.insertInto('security_event_days').values(full).execute()
  await recordSecurityEvent(requestAt(207), { type: 'login_succeeded', userId: VICTIM })
  expect(await countEventsOf(VICTIM, 'login_succeeded')).toBe(1)
})
