import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceStop, checkLiveness, checkReadiness } from '../../src/domains/monitoring/health/index.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createTestRuntime } from '../runtimes.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

test('a node is ready with a migrated database, until it announces its stop; it is alive all the time', async () => {
  const runtime = createTestRuntime(opened.database)
  expect(await checkReadiness(runtime)).toEqual({ status: 'ready', reason: null })
  announceStop(runtime)
  expect(await checkReadiness(runtime)).toEqual({ status: 'not_ready', reason: 'stopping' })
  expect(checkLiveness()).toEqual({ status: 'alive' })
})

test('a node is not ready while its database lacks a migration of its own', async () => {
  const name = '0001_platform.sql'
  await opened.database.script(`update schema_migrations set name = 'hidden' where name = '${name}'`)
  expect(await checkReadiness(createTestRuntime(opened.database))).toEqual({
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
  expect(await checkReadiness(createTestRuntime(silent))).toEqual({ status: 'not_ready', reason: 'database' })
  release()
})
