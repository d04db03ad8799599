import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { judgeActivity } from '../../src/domains/security/index.ts'
import { changeSetting } from '../../src/domains/settings/index.ts'
import { createPerson } from '../factories.ts'
import { openWorld, type World } from '../joining/world.ts'
import { asPerson } from '../referrals/people.ts'

const FAILURES = 9
const SUSPICIOUS = FAILURES - 3

let world: World
let userId: string
let events: number[]

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  userId = await createPerson(world.database)
  events = []
  for (let attempt = 0; attempt < FAILURES; attempt += 1) {
    world.clock.advance(10_000)
    events.push(await recordFailure())
  }
})

async function recordFailure(): Promise<number> {
  const { id } = await world.database.kysely
    .insertInto('security_events')
    .values({
      event_type: 'login_failed',
      user_id: userId,
      network: '203.0.113.0',
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function judge(eventId: number): Promise<void> {
  return judgeActivity(world.runtime, {
    id: eventId,
    name: 'security.noted',
    payload: { event_id: eventId },
    occurredAt: world.clock.now(),
  })
}

function flagsOf() {
  return world.database.kysely
    .selectFrom('suspicious_activity')
    .select(['id', 'events', 'first_seen_at', 'last_seen_at', 'settled_at'])
    .where('user_id', '=', userId)
    .orderBy('sequence')
    .execute()
}

const spanMs = (FAILURES - 4) * 10_000

test.each([
  ['backwards', (ids: number[]) => ids.toReversed()],
  ['from the middle outwards', (ids: number[]) => [...ids.slice(5), ...ids.slice(0, 5)]],
  ['each three times', (ids: number[]) => [...ids, ...ids.toReversed(), ...ids]],
])('SE-2: a flag counts each event once, with its first and last moment, judged %s', async (_, order) => {
  for (const id of order(events)) await judge(id)
  const [flag, ...others] = await flagsOf()
  expect(others).toEqual([])
  expect(flag?.events).toBe(SUSPICIOUS)
  expect(Number(flag?.last_seen_at) - Number(flag?.first_seen_at)).toBe(spanMs)
})

test('SE-2: jobs that run at once, and again, count each event once', async () => {
  await Promise.all([...events, ...events.toReversed()].map(judge))
  expect(await flagsOf()).toMatchObject([{ events: SUSPICIOUS }])
})

test('SE-2: a job that runs again after the flag was settled opens no other one', async () => {
  for (const id of events) await judge(id)
  const { kysely } = world.database
  await kysely
    .updateTable('suspicious_activity')
    .set({ settled_at: world.clock.now() })
    .where('user_id', '=', userId)
    .execute()
  for (const id of events) await judge(id)
  expect(await flagsOf()).toMatchObject([{ events: SUSPICIOUS }])
  await judge(await recordFailure())
  expect(await flagsOf()).toMatchObject([{ events: SUSPICIOUS }, { events: 1, settled_at: null }])
})

test('SE-2: the limits of the rule are settings of the operator', async () => {
  const admin = asPerson(world.runtime, userId, ['settings.change'])
  await changeSetting(admin, { key: 'suspicion_failed_attempts', value: 7 })
  for (const id of events) await judge(id)
  expect(await flagsOf()).toMatchObject([{ events: FAILURES - 7 }])
  await expect(changeSetting(admin, { key: 'suspicion_failed_minutes', value: 0 })).rejects.toThrow()
})
