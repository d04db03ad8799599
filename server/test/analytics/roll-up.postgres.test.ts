import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../../src/domains/analytics/index.ts'
import { readDashboard } from '../../src/domains/analytics/read-dashboard.ts'
import { openWorld, type World } from '../joining/world.ts'
import { asPerson } from '../referrals/people.ts'
import { ask, joinAt } from './history.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('AD-2: while another node counts, the figures of its last run are served', async () => {
  const { database, runtime, clock } = world
  const admin = await joinAt(database, clock.now())
  await ask(database, { userId: admin, at: clock.now(), outcome: 'answered' })
  await rollUp(runtime)
  const reader = asPerson(runtime, admin, ['analytics.read'])
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let counting: Promise<void> | undefined
  await new Promise<void>((resolve) => {
    counting = database.transaction(async (tx) => {
      await sql`select from analytics_progress for update`.execute(tx)
      resolve()
      await held
    })
  })
  expect(await readDashboard(reader)).toMatchObject({ messages_today: 1 })
  release()
  await counting
})
