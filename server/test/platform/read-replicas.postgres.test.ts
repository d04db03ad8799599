import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkReplicas } from '../../src/app/doctor/check-replicas.ts'
import { ReadReplicas, readFromReplica } from '../../src/platform/db/replicas/read-replicas.ts'
import { get, send } from '../chat/talk.ts'
import { createTestDatabase } from '../databases.ts'
import { countReads, type ReplicatedWorld, seriesOf, startReplicatedWorld } from './replicated-world.ts'
import { startStallingProxy } from './stalling-proxy.ts'

let world: ReplicatedWorld
beforeAll(async () => {
  world = await startReplicatedWorld()
})
afterAll(() => world.close())
beforeEach(untilUsed)

function untilUsed(): Promise<void> {
  return expect.poll(() => world.replicas.states()).toMatchObject([{ problem: null }])
}

const pauseReplay = () => world.askReplica('select pg_wal_replay_pause()')
const resumeReplay = () => world.askReplica('select pg_wal_replay_resume()')

interface History {
  transactions: { metadata: { cause?: string } }[]
}
const readHistory = async (caller: { url: string; cookie: string }) =>
  (await (await get(caller, '/api/credits/transactions')).json()) as History

/** Lists the paths that a replica may answer, with a table that each of them reads. */
const PATHS: [string, string][] = [
  ['/api/credits/transactions', 'credit_transactions'],
  ['/api/credits/export', 'credit_transactions'],
  ['/api/chat/search?query=bazaar', 'messages'],
  ['/api/super-admin/audit', 'audit_entries'],
  ['/api/super-admin/audit/facets', 'audit_entries'],
  ['/api/admin/analytics/dashboard', 'analytics_slots'],
  ['/api/admin/analytics/report?from=2026-11-01&to=2026-11-20&bucket=day', 'analytics_slots'],
  ['/api/admin/analytics/retention?from=2026-11-01&to=2026-11-20', 'auth_users'],
  ['/api/admin/analytics/rows?of=messages', 'turns'],
  ['/api/admin/analytics/activity', 'audit_entries'],
]

test.each(PATHS)('%s is read from the replica', async (path, table) => {
  const caller = await world.newSuperAdmin()
  const countScans = async () => {
    const [row] = await world.askReplica<{ scans: number }>(
      `select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = '${table}'`,
    )
    return row?.scans ?? 0
  }
  const [scans, reads] = [await countScans(), await countReads('none')]
  expect((await get(caller, path)).status).toBe(200)
  expect(await countReads('none')).toBe(reads + 1)
  // A connection reports what it scanned with a later statement, or after ten seconds.
  const readAgain = async () => {
    await get(caller, path)
    return countScans()
  }
  await expect.poll(readAgain, { interval: 200 }).toBeGreaterThan(scans)
})

test('a person sees their own changes at once while the replica has not replayed them', async () => {
  const caller = await world.newCaller()
  await pauseReplay()
  try {
    const behind = await countReads('behind')
    expect((await send(caller, { content: 'What is the bazaar?' })).status).toBe(200)
    const { transactions } = await readHistory(caller)
    expect(transactions.map(({ metadata }) => metadata.cause)).toContain('message')
    expect((await countReads('behind')) + (await countReads('unusable'))).toBeGreaterThan(behind)
  } finally {
    await resumeReplay()
  }
  await untilUsed()
  const answered = await countReads('none')
  expect((await readHistory(caller)).transactions.length).toBeGreaterThan(0)
  expect(await countReads('none')).toBe(answered + 1)
})

test('a right that was taken away counts at once, whatever the replica still says', async () => {
  const admin = await world.newSuperAdmin()
  expect((await get(admin, '/api/super-admin/audit')).status).toBe(200)
  await pauseReplay()
  try {
    const { kysely } = world.node.runtime.db
    await kysely.deleteFrom('user_roles').where('user_id', '=', admin.userId).execute()
    expect((await get(admin, '/api/super-admin/audit')).status).toBe(403)
  } finally {
    await resumeReplay()
  }
})

test('a replica that is later than allowed is not asked, metrics say how late, and it comes back', async () => {
  const caller = await world.newCaller()
  const [{ name = '' } = {}] = world.replicas.states()
  await pauseReplay()
  try {
    await world.newCaller()
    await expect
      .poll(() => world.replicas.states())
      .toMatchObject([{ problem: expect.stringMatching(/^It is more than 300 ms behind/) }])
    await expect.poll(() => seriesOf(`database_replica_lag_seconds{replica="${name}"}`)).toBeGreaterThan(1)
    expect(await seriesOf(`database_replica_used{replica="${name}"}`)).toBe(0)
    const unusable = await countReads('unusable')
    await readHistory(caller)
    expect(await countReads('unusable')).toBe(unusable + 1)
  } finally {
    await resumeReplay()
  }
  await untilUsed()
  expect(await seriesOf(`database_replica_used{replica="${name}"}`)).toBe(1)
})

test('readers notice nothing of a replica that crashes, and it is used again once it runs', async () => {
  const caller = await world.newCaller()
  let isOver = false
  const statuses: number[] = []
  const readOn = async () => {
    while (!isOver) statuses.push((await get(caller, '/api/credits/transactions')).status)
  }
  const readers = [readOn(), readOn(), readOn()]
  await world.cluster.stopReplica()
  await expect.poll(() => world.replicas.states()[0]?.problem).not.toBeNull()
  await world.cluster.startReplica()
  await untilUsed()
  isOver = true
  await Promise.all(readers)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('a read that replaying cancels is answered by the primary, and the replica is used on', async () => {
  const { db, readReplicas } = world.node.runtime
  await sql`create table conflicting (one int)`.execute(db.kysely)
  await untilUsed()
  const conflicts = await countReads('conflict')
  const reading = readFromReplica({ db, readReplicas }, async (executor) => {
    const { rows } = await sql<{ is_replica: boolean }>`
      select pg_is_in_recovery() as is_replica, (select count(*) from conflicting),
        case when pg_is_in_recovery() then pg_sleep(60) end`.execute(executor)
    return rows[0]?.is_replica
  })
  await expect
    .poll(() => world.askReplica(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`))
    .toHaveLength(1)
  await sql`alter table conflicting add other int`.execute(db.kysely)
  expect(await reading).toBe(false)
  expect(await countReads('conflict')).toBe(conflicts + 1)
  await untilUsed()
})

test('a replica that stops answering in the middle of a read is left, and the primary answers', async () => {
  const proxy = await startStallingProxy(world.replicaUrl)
  const { db, config, log } = world.node.runtime
  const databaseReplicas = { urls: [proxy.url], maxLagMs: 300 }
  const readReplicas = new ReadReplicas(db, { ...config, databaseReplicas }, { log })
  try {
    await expect.poll(() => readReplicas.states()[0]?.problem).toBeNull()
    const failed = await countReads('failed')
    const answer = await readFromReplica({ db, readReplicas }, async (executor) => {
      const isReplica = async () => {
        const { rows } = await sql<{ it: boolean }>`select pg_is_in_recovery() as it`.execute(executor)
        return rows[0]?.it
      }
      if (await isReplica()) proxy.stall()
      return isReplica()
    })
    expect(answer).toBe(false)
    expect(await countReads('failed')).toBe(failed + 1)
    expect(readReplicas.states()[0]?.problem).toMatch(/^It does not answer/)
    proxy.resume()
    await expect.poll(() => readReplicas.states()[0]?.problem).toBeNull()
  } finally {
    await readReplicas.stop()
    await proxy.stop()
  }
})

test('a replica whose connections are all busy is used on, and the primary answers further reads', async () => {
  const { db, log } = world.node.runtime
  const databaseReplicas = { urls: [world.replicaUrl], maxLagMs: 300 }
  const readReplicas = new ReadReplicas(db, { databasePoolSize: 1, databaseReplicas }, { log })
  const readFor = (seconds: number) =>
    readFromReplica({ db, readReplicas }, async (executor) => {
      const { rows } = await sql<{ is_replica: boolean }>`
        select pg_is_in_recovery() as is_replica, pg_sleep(${seconds})`.execute(executor)
      return rows[0]?.is_replica
    })
  try {
    await expect.poll(() => readReplicas.states()[0]?.problem).toBeNull()
    const long = readFor(5)
    await expect
      .poll(() => world.askReplica(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`))
      .toHaveLength(1)
    expect(await readFor(0)).toBe(false)
    expect(readReplicas.states()).toMatchObject([{ problem: null }])
    expect(await long).toBe(true)
  } finally {
    await readReplicas.stop()
  }
})

test('a server that takes writes, or holds another database, is never read from, and the doctor says so', async () => {
  const { db, config } = world.node.runtime
  const other = await createTestDatabase()
  const wrong = [
    world.location.databaseUrl ?? '',
    other.databaseUrl ?? '',
    'postgres://u:hidden@127.0.0.1:9/x',
  ]
  const urls = [world.replicaUrl, ...wrong]
  const found = await checkReplicas(db, { ...config, databaseReplicas: { urls, maxLagMs: 300 } })
  expect(found.map(({ status }) => status)).toEqual(['ok', 'warning', 'warning', 'warning'])
  const [used = '', writable, foreign, away] = found.map(({ says }) => says)
  expect(used).toMatch(/^The replica 127\.0\.0\.1:\d+ answers reads\. Its data is \d+ ms old\.$/)
  expect(writable).toContain('It is not a replica: it takes writes of its own.')
  expect(foreign).toContain('It is not a replica of DATABASE_URL: it holds another database.')
  expect(away).toContain('It does not answer (ECONNREFUSED).')
  expect(JSON.stringify(found)).not.toContain('hidden')
  await other.remove()
})
