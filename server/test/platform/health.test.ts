import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { examine } from '../../src/app/doctor/examine.ts'
import { announceStop, checkLiveness, checkReadiness } from '../../src/domains/monitoring/health/index.ts'
import { addToMinute } from '../../src/domains/monitoring/node-store.ts'
import { errorBody } from '../../src/platform/http/translate-errors.ts'
import { explainFailure } from '../../src/platform/log/explain-failure.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase, testEngine } from '../databases.ts'
import { withDatabase } from '../faults/server-process.ts'
import { processEnvironment, startTestNode } from '../nodes.ts'
import { createTestRuntime } from '../runtimes.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

test('a node is ready with a migrated database, until it announces its stop; it is alive all the time', async () => {
  const runtime = createTestRuntime(opened.database)
  expect(await checkReadiness(runtime)).toEqual({ status: 'ready', reason: null, message: null })
  announceStop(runtime)
  expect(await checkReadiness(runtime)).toMatchObject({ status: 'not_ready', reason: 'stopping' })
  expect(checkLiveness()).toEqual({ status: 'alive' })
})

test('a node is not ready while its database lacks a migration of its own', async () => {
  const name = '0001_platform.sql'
  await opened.database.script(`update schema_migrations set name = 'hidden' where name = '${name}'`)
  expect(await checkReadiness(createTestRuntime(opened.database))).toMatchObject({
    status: 'not_ready',
    reason: 'migrations',
  })
  await opened.database.script(`update schema_migrations set name = '${name}' where name = 'hidden'`)
})

test('a node is not ready while its database does not answer, and says so without waiting for it', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const silent = {
    ...opened.database,
    kysely: opened.database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => held.then(() => result),
    }),
  }
  expect(await checkReadiness(createTestRuntime(silent))).toMatchObject({
    status: 'not_ready',
    reason: 'database',
  })
  release()
})

test('a node that its database refuses says so, and does not speak of a time limit', async () => {
  const refusing = {
    ...opened.database,
    kysely: opened.database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async () => {
        throw Object.assign(new Error('password authentication failed for user "pepper"'), { code: '28P01' })
      },
    }),
  }
  expect(await checkReadiness(createTestRuntime(refusing))).toEqual({
    status: 'not_ready',
    reason: 'database',
    message: expect.stringMatching(/refuses this user or password\. Give DATABASE_URL/),
  })
})

test('a node whose writes find the disk full is not ready and says so, until a write succeeds again', async () => {
  const runtime = createTestRuntime(opened.database)
  const { kysely } = opened.database
  await opened.database.script(`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on node_minutes for each row execute function no_room()`)
  const figures = { requests: 1, failures: 0, refusals: 0, buckets: [1], streams: 0, replies: 0 }
  const write = () =>
    addToMinute(kysely, { nodeId: runtime.nodeId, at: new Date(), ...figures, memoryBytes: 1, busyShare: 0 })
  await expect(write()).rejects.toMatchObject({ code: '53100' })
  const full = {
    status: 'not_ready',
    reason: 'disk',
    message: expect.stringMatching(/disk.*full.*Make room/),
  }
  expect(await checkReadiness(runtime)).toEqual(full)
  // It can still read, and changes of nothing prove nothing.
  await kysely.selectFrom('profiles').selectAll().execute()
  await kysely.deleteFrom('node_minutes').where('node_id', '=', randomUUID()).execute()
  expect(await checkReadiness(runtime)).toEqual(full)
  await opened.database.script('drop function no_room() cascade')
  await write()
  expect(await checkReadiness(runtime)).toMatchObject({ status: 'ready', reason: null })
})

test.runIf(testEngine() === 'postgres')(
  'a node whose database was made read-only says so, answers 503, and recovers with a connection that may write',
  async () => {
    const location = await createTestDatabase()
    const node = await startTestNode(location, {}, { runsJobs: false })
    onTestFinished(() => node.stop().then(location.remove))
    const { db } = node.runtime
    const database = sql.id(new URL(location.databaseUrl ?? '').pathname.slice(1))
    // Sessions take the setting when they begin.
    const endSessions = () =>
      withDatabase(location, ({ kysely }) =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(kysely),
      )
    const ready = () => fetch(`${node.url}/readyz`).then((answer) => answer.json())
    await sql`alter database ${database} set default_transaction_read_only = on`.execute(db.kysely)
    await endSessions()
    await expect.poll(ready, { timeout: 15_000 }).toMatchObject({
      reason: 'read_only',
      message: expect.stringMatching(/takes no writes.*DATABASE_URL/),
    })
    const refused = await db
      .transaction((tx) => tx.deleteFrom('node_minutes').execute())
      .catch((error) => error)
    expect(errorBody(refused, { id: 'one', log: node.runtime.log })).toMatchObject({
      code: 'server.unavailable',
      status: 503,
    })
    expect(explainFailure(refused)).toMatch(/^The database at DATABASE_URL takes no writes.* start again\.$/)
    const found = await examine(processEnvironment(location), { backups: undefined, now: new Date() })
    expect(found.find(({ check }) => check === 'database')).toMatchObject({
      status: 'failure',
      says: expect.stringContaining('set read-only'),
    })
    expect(found.find(({ check }) => check === 'workers')).toBeUndefined()
    // The sessions of before keep the setting, so that only new ones may write.
    await withDatabase(location, ({ kysely }) =>
      kysely.transaction().execute(async (tx) => {
        await sql`set transaction read write`.execute(tx)
        await sql`alter database ${database} reset default_transaction_read_only`.execute(tx)
      }),
    )
    await expect.poll(ready, { timeout: 15_000 }).toMatchObject({ status: 'ready' })
  },
  60_000,
)
