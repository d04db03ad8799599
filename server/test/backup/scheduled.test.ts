import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runBackupCommand } from '../../src/app/backup/run-backup-command.ts'
import {
  type BackupCommand,
  findNewestSince,
  makeDueBackup,
  readBackupTimes,
} from '../../src/domains/monitoring/index.ts'
import { createTestDatabase, openTestDatabase } from '../databases.ts'
import { startTestNode } from '../nodes.ts'

const NEVER = new AbortController().signal

test('a node makes a backup when one is due, one at a time, and says where one failed', async () => {
  const location = await createTestDatabase()
  const place = join(location.dataDir, 'kept')
  let now = new Date()
  const node = await startTestNode(
    location,
    { BACKUP_DIR: place },
    { runsJobs: false, clock: { now: () => now } },
  )
  onTestFinished(() => node.stop().then(location.remove))
  const { runtime } = node
  const kept = () => readdirSync(place).filter((name) => name.endsWith('.backup'))
  const times = () => readBackupTimes(runtime.db.kysely)

  let runs = 0
  const counted: BackupCommand = (...given) => {
    runs += 1
    return runBackupCommand(...given)
  }
  await Promise.all([makeDueBackup(runtime, counted, NEVER), makeDueBackup(runtime, counted, NEVER)])
  await makeDueBackup(runtime, counted, NEVER)
  expect(runs).toBe(1)
  expect(await times()).toEqual({ keptAt: now, failedAt: null, failedBy: null, isRunning: false })
  const [first] = kept()

  const failing: BackupCommand = async () => ({ state: 'failed', reason: 'The disk is full.' })
  now = new Date(now.getTime() + 25 * 3_600_000)
  await makeDueBackup(runtime, failing, NEVER)
  expect(await times()).toMatchObject({ failedAt: now, failedBy: runtime.nodeId })
  await makeDueBackup(runtime, counted, NEVER)
  expect([runs, kept()]).toEqual([1, [first]])

  now = new Date(now.getTime() + 3_600_000)
  await sql`insert into backup_runs (node_id, state, started_at, heartbeat_at)
    values (gen_random_uuid(), 'running', ${now}, ${new Date(now.getTime() - 1_200_000)})`.execute(
    runtime.db.kysely,
  )
  const later: BackupCommand = async () => ({ state: 'kept', name: 'later.backup', bytes: 1, complaints: [] })
  await makeDueBackup(runtime, later, NEVER)
  expect(await times()).toEqual({ keptAt: now, failedAt: null, failedBy: null, isRunning: false })
})

test('the age of the backups counts from the first attempt until there is one', async () => {
  await using opened = await openTestDatabase()
  const { kysely } = opened.database
  const add = (state: string, at: string) =>
    sql`insert into backup_runs (node_id, state, started_at, heartbeat_at) values (gen_random_uuid(), ${state}, ${at}, ${at})`.execute(
      kysely,
    )
  expect(await findNewestSince(kysely)).toBeNull()
  await add('failed', '2026-01-01T00:00:00Z')
  await add('running', '2026-01-02T00:00:00Z')
  expect(await findNewestSince(kysely)).toEqual(new Date('2026-01-01T00:00:00Z'))
  await add('kept', '2026-01-03T00:00:00Z')
  await add('failed', '2026-01-04T00:00:00Z')
  expect(await findNewestSince(kysely)).toEqual(new Date('2026-01-03T00:00:00Z'))
})
