import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp, verifyAnalytics } from '../../src/domains/analytics/index.ts'
import { openWorld, type World } from '../joining/world.ts'
import { type Asked, ask, joinAt, settle } from './history.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS

let world: World
let person: string
beforeAll(async () => {
  world = await openWorld()
  const { clock } = world
  // The fifth minute of a quarter of an hour, far from both of its ends.
  clock.advance(QUARTER_MS - (clock.now().getTime() % QUARTER_MS) + 5 * MINUTE_MS)
  person = await joinAt(world.database, clock.now())
})
afterAll(() => world.close())

const askNow = (outcome: 'answered' | 'streaming' = 'answered'): Promise<Asked> =>
  ask(world.database, { userId: person, at: world.clock.now(), outcome })

async function slots(): Promise<{ messages: number; answered: number; refunded: number }[]> {
  const { rows } = await sql<{ messages: number; answered: number; refunded: number }>`
    select messages, answered, refunded from analytics_slots order by slot`.execute(world.database.kysely)
  return rows
}

async function presences(): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select subject || ' ' || slot || ' ' || xmin as version from analytics_presence order by 1`.execute(
    world.database.kysely,
  )
  return rows.map(({ version }) => version)
}

test('AD-4: a run within a quarter of an hour counts that quarter alone, and the first of the next looks an hour back', async () => {
  const { database, runtime, clock } = world
  const first = await askNow()
  await rollUp(runtime)
  clock.advance(QUARTER_MS)
  await askNow()
  await rollUp(runtime)
  expect(await slots()).toMatchObject([{ messages: 1 }, { messages: 1 }])

  // A message of the closed quarter becomes visible late, and one is refunded late.
  await ask(database, { userId: person, at: new Date(first.at.getTime() + 1), outcome: 'answered' })
  await settle(database, first, 'failed', clock.now())
  await askNow()
  await rollUp(runtime)
  expect(await slots()).toMatchObject([{ messages: 1, refunded: 0 }, { messages: 2 }])
  clock.advance(QUARTER_MS)
  await rollUp(runtime)
  expect(await slots()).toMatchObject([{ messages: 2, answered: 1, refunded: 1 }, { messages: 2 }])
  expect((await verifyAnalytics(runtime)).differences).toEqual([])
})

test('AD-4: a reply that is open keeps its quarter of an hour open until it is settled', async () => {
  const { runtime, clock, database } = world
  const open = await askNow('streaming')
  const quarters = (await slots()).length
  await rollUp(runtime)
  clock.advance(QUARTER_MS)
  await rollUp(runtime)
  clock.advance(MINUTE_MS)
  await settle(database, open, 'answered', clock.now())
  await rollUp(runtime)
  expect((await slots())[quarters]).toMatchObject({ messages: 1, answered: 1 })
})

test('AD-4: a run writes the people and chats that are new, and leaves the rows that are right', async () => {
  const { runtime } = world
  await askNow()
  await rollUp(runtime)
  const before = await presences()
  await rollUp(runtime)
  expect(await presences()).toEqual(before)
  await askNow()
  await rollUp(runtime)
  const after = await presences()
  expect(after).toEqual(expect.arrayContaining(before))
  expect(after).toHaveLength(before.length + 1)
})

test('AD-4: a chat that was deleted leaves the open quarter with the next run', async () => {
  const { runtime, database } = world
  const asked = await askNow()
  await rollUp(runtime)
  const before = await presences()
  await sql`delete from chat_sessions where session_id = ${asked.sessionId}`.execute(database.kysely)
  await rollUp(runtime)
  expect(await presences()).toHaveLength(before.length - 1)
})

test('AD-4: a node whose clock is some seconds behind at a quarter of an hour takes no figures away', async () => {
  const { runtime, clock, database } = world
  const toNext = QUARTER_MS - (clock.now().getTime() % QUARTER_MS)
  clock.advance(toNext + 5 * MINUTE_MS)
  const userId = await joinAt(database, clock.now())
  const asked = await ask(database, { userId, at: clock.now(), outcome: 'answered' })
  expect(asked.isCharged).toBe(true)
  await rollUp(runtime)
  clock.advance(70 * MINUTE_MS + 5_000)
  await ask(database, { userId, at: clock.now(), outcome: 'answered' })
  await rollUp(runtime)
  clock.advance(-7_000)
  await rollUp(runtime)
  clock.advance(9_000)
  await rollUp(runtime)
  expect((await verifyAnalytics(runtime)).differences).toEqual([])
})
