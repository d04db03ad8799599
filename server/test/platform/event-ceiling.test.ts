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
