import { randomUUID } from 'node:crypto'
import type { Permission } from '@pepper/contract/permissions'
import { settingKeys } from '@pepper/contract/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeSettings } from '../../src/domains/settings/change-setting.ts'
import { changeSetting, readBrandInForce, readSettings } from '../../src/domains/settings/index.ts'
import { listSettingHistory } from '../../src/domains/settings/list-setting-history.ts'
import { listSettings } from '../../src/domains/settings/list-settings.ts'
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

test('AD-11: unchanged settings are the documented defaults', async () => {
  expect(await readSettings(createTestRuntime(database))).toEqual({
    site_name: '',
    system_theme: 'system',
    maintenance_mode: false,
    registration_enabled: true,
    sign_in_by_email: false,
    max_users_per_day: 100,
    max_chat_sessions: 10,
    guest_chat: false,
    guest_messages_a_day: 15,
    guest_network_messages_a_day: 60,
    guest_site_messages_a_day: 1_000,
    email_notifications: true,
    xp_answered: 10,
    xp_first_of_day: 50,
    xp_referral_qualified: 250,
    xp_activation: 100,
    referral_burst_limit: 5,
    referral_burst_hours: 24,
    suspicion_failed_attempts: 3,
    suspicion_failed_minutes: 60,
    suspicion_locations: 2,
    suspicion_location_minutes: 60,
    suspicion_refusals: 30,
    suspicion_refusal_minutes: 10,
    suspicion_habit_sign_ins: 10,
    mails_an_hour: 20_000,
    mails_a_day: 200_000,
    text_messages_a_day: 200,
    model_tokens_a_day: 0,
    model_cost_a_day: 0,
    gift_daily_limit: 20_000,
    two_people: false,
    two_people_gift_limit: 1_000,
    session_idle_days: 30,
    session_max_days: 90,
    admin_session_idle_hours: 24,
    admin_session_max_days: 7,
    admin_factor_days: 7,
    unknown_device_code: false,
    admin_networks: '',
    retention_chat_days: 0,
    retention_security_event_days: 365,
    retention_audit_personal_days: 0,
    retention_mail_days: 7,
    retention_import_days: 30,
    retention_gap_days: 180,
    gap_people_min: 1,
  })
})

test('AD-11: a change holds at once where it was made and within 2 s elsewhere, with its audit entry', async () => {
  const context = contextOf(['settings.change'])
  const elsewhere = createTestRuntime(database)
  await Promise.all([readSettings(context.runtime), readSettings(elsewhere)])
  await changeSetting(context, { key: 'max_chat_sessions', value: 0 })
  expect((await readSettings(context.runtime)).max_chat_sessions).toBe(0)
  await expect
    .poll(async () => (await readSettings(elsewhere)).max_chat_sessions, { timeout: 60_000, interval: 100 })
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
    { key: 'site_name', value: 'x'.repeat(61) },
    { key: 'site_name', value: 'two\nlines' },
    { key: 'system_theme', value: 'sepia' },
  ]) {
    await expect(changeSetting(admin, bad)).rejects.toMatchObject({ code: 'request.invalid' })
  }
  expect(await countAudits()).toBe(before)
  expect(await database.kysely.selectFrom('settings').selectAll().execute()).toEqual([])
})

test('AD-11: every setting is listed with its value, default, bounds and version', async () => {
  const admin = contextOf(['settings.change'])
  await changeSetting(admin, { key: 'referral_burst_hours', value: 48, version: 0 })
  const { settings } = await listSettings(admin)
  const byKey = new Map(settings.map((setting) => [setting.key, setting]))
  expect([...byKey.keys()].sort()).toEqual([...settingKeys].sort())
  expect(byKey.get('registration_enabled')).toEqual({
    key: 'registration_enabled',
    description: 'Lets new people sign up and activate.',
    kind: 'switch',
    value: true,
    default_value: true,
    version: 0,
    updated_at: null,
    updated_by: null,
  })
  expect(byKey.get('referral_burst_hours')).toMatchObject({
    kind: 'number',
    value: 48,
    default_value: 24,
    min: 1,
    max: 720,
    version: 1,
    updated_at: expect.any(String),
    updated_by: admin.actor?.userId,
  })
})

test('AD-11: of changes made from the same version one holds, however many come at once', async () => {
  const admin = contextOf(['settings.change'])
  for (const version of [0, 1]) {
    const before = await countAudits()
    const outcomes = await Promise.allSettled(
      [11, 12, 13, 14].map((value) => changeSetting(admin, { key: 'xp_answered', value, version })),
    )
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill('settings.changed_meanwhile'))
    const held = outcomes.find((one) => one.status === 'fulfilled')
    expect(held?.value.version).toBe(version + 1)
    expect((await readSettings(createTestRuntime(database))).xp_answered).toBe(held?.value.value)
    expect(await countAudits()).toBe(before + 1)
  }
})

test('AD-11: the list is for those who may change it', async () => {
  await expect(listSettings(contextOf(['admin.enter']))).rejects.toMatchObject({ code: 'access.denied' })
})

test('AD-11: several changes are made together or not at all', async () => {
  const admin = contextOf(['settings.change'])
  await changeSetting(admin, { key: 'max_users_per_day', value: 7 })
  const before = await countAudits()
  const stale = [
    { key: 'site_name', value: 'The Den', version: 0 },
    { key: 'max_users_per_day', value: 9, version: 0 },
  ]
  await expect(changeSettings(admin, stale)).rejects.toMatchObject({ code: 'settings.changed_meanwhile' })
  expect(await countAudits()).toBe(before)
  expect((await readSettings(createTestRuntime(database))).site_name).toBe('')
  const twice = [1, 2].map((value) => ({ key: 'xp_answered', value }))
  await expect(changeSettings(admin, twice)).rejects.toMatchObject({ code: 'request.invalid' })
  const saved = await changeSettings(admin, [
    { key: 'site_name', value: ' The Den ', version: 0 },
    { key: 'max_users_per_day', value: 9, version: 1 },
  ])
  expect(saved.map(({ key, value, version }) => [key, value, version])).toEqual([
    ['max_users_per_day', 9, 2],
    ['site_name', 'The Den', 1],
  ])
})

test('AD-11: the list has the configured name, which applies without a site name', async () => {
  const admin = contextOf(['settings.change'])
  await changeSetting(admin, { key: 'site_name', value: 'The Den' })
  const { configured_name } = await listSettings(admin)
  expect(configured_name).toBe(admin.runtime.brand.product)
})

test('AD-11: the history has author and change, newest first, page by page', async () => {
  const admin = contextOf(['settings.change'])
  const { userId } = admin.actor ?? {}
  for (const value of [true, false]) await changeSetting(admin, { key: 'maintenance_mode', value })
  const newest = await listSettingHistory(admin, { limit: 1 })
  expect(newest.events).toMatchObject([
    { key: 'maintenance_mode', before: true, after: false, changed_by: { user_id: userId, full_name: null } },
  ])
  const next = await listSettingHistory(admin, { limit: 1, before: newest.earlier ?? undefined })
  expect(next.events).toMatchObject([{ key: 'maintenance_mode', before: false, after: true }])
  await expect(listSettingHistory(admin, { limit: 1, before: 'x' })).rejects.toMatchObject({
    code: 'request.invalid',
  })
  await expect(listSettingHistory(contextOf(['admin.enter']), { limit: 1 })).rejects.toMatchObject({
    code: 'access.denied',
  })
})

test('AD-11: the site name is the product name of the brand in force, the same object until it changes', async () => {
  const admin = contextOf(['settings.change'])
  const { runtime } = admin
  expect(await readBrandInForce(runtime)).toBe(runtime.brand)
  await changeSetting(admin, { key: 'site_name', value: 'The Den' })
  const named = await readBrandInForce(runtime)
  expect(named).toEqual({ ...runtime.brand, product: 'The Den' })
  expect(await readBrandInForce(runtime)).toBe(named)
  await changeSetting(admin, { key: 'site_name', value: '' })
  expect(await readBrandInForce(runtime)).toBe(runtime.brand)
})
