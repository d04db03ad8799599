import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { recordMinute } from '../../src/domains/monitoring/measure-node.ts'
import { recordRefusal, recordRequestTime } from '../../src/platform/request-times.ts'
import { openWorld } from '../joining/world.ts'

const LOAD = { streams: 0, replies: 0, busyShare: 0 }

test('SA-4: requests that failed while the database was away count once it is back', async () => {
  const { runtime, database, close } = await openWorld()
  onTestFinished(close)
  const answer = (status: number, ms: number) =>
    recordRequestTime({ context: { runtime }, status, ms, isStream: false } as Parameters<
      typeof recordRequestTime
    >[0])
  answer(503, 7)
  answer(200, 7)
  recordRefusal(runtime)
  await database.script('alter table node_minutes rename to node_minutes_away')
  await expect(recordMinute(runtime, LOAD)).rejects.toThrow('node_minutes')
  answer(500, 9_000)
  await database.script('alter table node_minutes_away rename to node_minutes')
  await recordMinute(runtime, LOAD)
  await recordMinute(runtime, LOAD)
  const { rows } = await sql`select requests, failures, refusals, buckets from node_minutes`.execute(
    database.kysely,
  )
  expect(rows).toEqual([
    { requests: 3, failures: 2, refusals: 1, buckets: [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
  ])
})
