import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSubscriptions } from '../../src/app/subscriptions.ts'
import { requestExport } from '../../src/domains/privacy/export/request-export.ts'
import { Jobs } from '../../src/platform/events/jobs.ts'
import { SERVER_TIMING } from '../../src/platform/events/queue.ts'
import { openWorld, type World } from '../joining/world.ts'
import { addMember } from './members.ts'

let world: World
let jobs: Jobs
beforeAll(async () => {
  world = await openWorld()
  jobs = new Jobs(world.runtime, { ...SERVER_TIMING, dispatchEveryMs: 50, pollSeconds: 0.5 })
  registerSubscriptions(world.runtime, jobs)
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop(5_000)
  await world.close()
})

async function codesOf(userId: string): Promise<string[]> {
  const rows = await world.database.kysely
    .selectFrom('system_notifications')
    .select('code')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ code }) => code)
}

test('ST-6: whoever asked for their data is told once when the archive is ready, and nobody else is', async () => {
  const [ada, bob] = [await addMember(world), await addMember(world)]
  await ada.visitor.call(requestExport)
  await expect
    .poll(() => codesOf(ada.userId), { timeout: 60_000, interval: 100 })
    .toEqual(['data_export_ready'])
  expect(await codesOf(bob.userId)).toEqual([])
})
