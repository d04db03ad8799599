import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestExport } from '../../src/domains/privacy/export/request-export.ts'
import type { Jobs } from '../../src/platform/events/jobs.ts'
import { startJobs } from '../joining/start-jobs.ts'
import { openWorld, type World } from '../joining/world.ts'
import { addMember } from './members.ts'

let world: World
let jobs: Jobs
beforeAll(async () => {
  world = await openWorld()
  jobs = await startJobs(world.runtime)
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

test('ST-6: the requester alone is notified, once, when the archive is ready', async () => {
  const [ada, bob] = [await addMember(world), await addMember(world)]
  await ada.visitor.call(requestExport)
  await expect
    .poll(() => codesOf(ada.userId), { timeout: 60_000, interval: 100 })
    .toEqual(['data_export_ready'])
  expect(await codesOf(bob.userId)).toEqual([])
})
