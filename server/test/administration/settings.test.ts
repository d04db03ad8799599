import { randomUUID } from 'node:crypto'
import type { Permission } from '@pepper/contract/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeSetting, readSettings } from '../../src/domains/settings/index.ts'
import type { Context } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'

let opened: TestDatabase
let database: Database

beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterAll(() => opened.close())
beforeEach(async () => {
  await sql`delete from settings`.execute(database.kysely)
})

function contextOf(permissions: Permission[]): Context {
  const actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', permissions }
  return createTestContext(createTestRuntime(database), { actor })
}

async function countAudits(): Promise<number> {
  return (await database.kysely.selectFrom('audit_entries').select('id').execute()).length
}

test('AD-11: settings that nobody changed are the documented defaults', async () => {
  expect(await readSettings(createTestRuntime(database))).toEqual({
    maintenance_mode: false,
    registration_enabled: true,
    max_users_per_day: 100,
    max_chat_sessions: 10,
    email_notifications: true,
    xp_answered: 10,
    xp_first_of_day: 50,
    xp_referral_qualified: 250,
    xp_activation: 100,
    referral_burst_limit: 5,
    referral_burst_hours: 24,
  })
})

test('AD-11: a change holds at once where it was made and within 2 s elsewhere, with its audit entry', async () => {
  const context = contextOf(['settings.change'])
  const elsewhere = createTestRuntime(database)
  await Promise.all([readSettings(context.runtime), readSettings(elsewhere)])
  await changeSetting(context, { key: 'max_chat_sessions', value: 0 })
  expect((await readSettings(context.runtime)).max_chat_sessions).toBe(0)
  await expect
    .poll(async () => (await readSettings(elsewhere)).max_chat_sessions, { timeout: 3_000, interval: 100 })
    .toBe(0)
  const audit = await database.kysely
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    action: 'settings.changed',
    actor_id: context.actor?.userId,
    target_id: 'max_chat_sessions',
    details: { before: 10, after: 0 },
  })
})

test('settings that are fresh cost no query, however many ask', async () => {
  let queries = 0
  const counting: Database = {
    ...database,
    kysely: database.kysely.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  }
  const runtime = createTestRuntime(counting)
  await Promise.all(Array.from({ length: 50 }, () => readSettings(runtime)))
  await readSettings(runtime)
  expect(queries).toBe(1)
})

test('a stored value that is unusable falls back to its default', async () => {
  await database.kysely
    .insertInto('settings')
    .values([
      { key: 'max_users_per_day', value: JSON.stringify('many') },
      { key: 'xp_answered', value: JSON.stringify(20) },
      { key: 'from_another_version', value: JSON.stringify(1) },
    ])
    .execute()
  expect(await readSettings(createTestRuntime(database))).toMatchObject({
    max_users_per_day: 100,
    xp_answered: 20,
  })
})

test('a change is refused without the permission, for an unknown key and for a bad value, and leaves no trace', async () => {
  const before = await countAudits()
  const change = { key: 'maintenance_mode', value: true }
  await expect(changeSetting(createTestContext(createTestRuntime(database)), change)).rejects.toMatchObject({
    code: 'access.sign_in_required',
  })
  await expect(changeSetting(contextOf(['admin.enter']), change)).rejects.toMatchObject({
    code: 'access.denied',
  })
  const admin = contextOf(['settings.change'])
  for (const bad of [
    { key: 'no_such_key', value: true },
    { key: '__proto__', value: {} },
    { key: 'maintenance_mode', value: 'yes' },
    { key: 'max_users_per_day', value: -1 },
    { key: 'max_users_per_day', value: 1.5 },
  ]) {
    await expect(changeSetting(admin, bad)).rejects.toMatchObject({ code: 'request.invalid' })
  }
  expect(await countAudits()).toBe(before)
  expect(await database.kysely.selectFrom('settings').selectAll().execute()).toEqual([])
})
