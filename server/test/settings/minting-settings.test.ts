import { type Setting, type SettingKey, settingKeys } from '@pepper/contract/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../src/domains/settings/index.ts'
import { createTestRuntime } from '../runtimes.ts'
import { storeSettings } from '../stored-settings.ts'
import { ask, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'

/** Settings that mint XP or credits, with the highest values that an administrator can set. */
const MINTING = {
  xp_answered: 100,
  xp_first_of_day: 1_000,
  xp_referral_qualified: 5_000,
  xp_activation: 5_000,
} satisfies Partial<Record<SettingKey, number>>

/** Settings that approval itself rests on, or by which one person shuts the others out. */
const GUARDING = [
  'gift_daily_limit',
  'two_people',
  'two_people_gift_limit',
  'admin_networks',
] satisfies SettingKey[]

/** Settings that erase data which cannot be recovered and may be evidence. */
const ERASING = [
  'retention_chat_days',
  'retention_security_event_days',
  'retention_audit_personal_days',
] satisfies SettingKey[]

/** Settings that one administrator changes alone. */
const FREE = [
  'site_name',
  'system_theme',
  'maintenance_mode',
  'registration_enabled',
  'sign_in_by_email',
  'max_users_per_day',
  'max_chat_sessions',
  'email_notifications',
  'mails_an_hour',
  'mails_a_day',
  'text_messages_a_day',
  'referral_burst_limit',
  'referral_burst_hours',
  'suspicion_failed_attempts',
  'suspicion_failed_minutes',
  'suspicion_locations',
  'suspicion_location_minutes',
  'suspicion_refusals',
  'suspicion_refusal_minutes',
  'suspicion_habit_sign_ins',
  'model_tokens_a_day',
  'model_cost_a_day',
  'session_idle_days',
  'session_max_days',
  'admin_session_idle_hours',
  'admin_session_max_days',
  'admin_factor_days',
  'unknown_device_code',
  'retention_mail_days',
  'retention_import_days',
  'retention_gap_days',
  'gap_people_min',
] satisfies SettingKey[]

let world: PeopleWorld
let ann: Person
let ben: Person
beforeAll(async () => {
  world = await startPeopleWorld()
  for (const role of ['super_admin', 'super_admin'] as const) await world.newPerson(role)
  ann = await world.newPerson('admin')
  ben = await world.newPerson('admin')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.kysely.deleteFrom('settings').execute()
  await storeSettings(world.database, { two_people: true })
})

type Answer = { code?: string; data?: { approval_id: string } }
const readAll = async () => (await ask<{ settings: Setting[] }>(ann, '/admin/settings')).body.settings
async function save(changes: Partial<Record<SettingKey, unknown>>) {
  const all = await readAll()
  const named = Object.entries(changes).map(([key, value]) => {
    return { key, value, version: all.find((setting) => setting.key === key)?.version }
  })
  const { status, body } = await ask<Answer>(ann, '/admin/settings', { changes: named })
  return { status, code: body.code, id: body.data?.approval_id }
}
const waiting = { status: 409, code: 'approvals.waiting' }
const storedValue = async (key: string) => (await readAll()).find((setting) => setting.key === key)?.value

/** Returns another value of a setting; of a number, the highest possible. */
function otherValue(setting: Setting): unknown {
  if (setting.kind === 'switch') return !setting.value
  if (setting.kind === 'number') return setting.value === setting.max ? setting.min : setting.max
  if (setting.kind === 'networks') return '127.0.0.1, ::/64'
  return setting.kind === 'text' ? 'Pepperoni' : setting.choices.find((one) => one !== setting.value)
}

test('W3: every setting is known to mint, to guard approval, to erase, or to do none of it', () => {
  const known: string[] = [...Object.keys(MINTING), ...GUARDING, ...ERASING, ...FREE]
  expect(known.toSorted()).toEqual([...settingKeys].sort())
})

test('W3: while approval is on, exactly the settings that mint, guard or erase wait for a second person', async () => {
  const wait: string[] = []
  for (const { key, ...setting } of await readAll()) {
    const { status } = await save({ [key]: otherValue({ key, ...setting } as Setting) })
    if (status !== 200) wait.push(key)
  }
  expect(wait.toSorted()).toEqual([...Object.keys(MINTING), ...GUARDING, ...ERASING].sort())
})

test.each(Object.entries(MINTING))('W3: %s cannot exceed %i, with or without approval', async (key, most) => {
  for (const two_people of [true, false]) {
    await storeSettings(world.database, { two_people })
    expect(await save({ [key]: most + 1 })).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(await save({ [key]: 1_000_000 })).toMatchObject({ status: 400, code: 'request.invalid' })
  }
  expect(await save({ [key]: most })).toMatchObject({ status: 200 })
})

test('W3: raising what a message earns waits, lowering it does not, and raising it again waits', async () => {
  const raised = await save({ xp_answered: 60 })
  expect(raised).toMatchObject(waiting)
  expect(await storedValue('xp_answered')).toBe(10)
  expect((await ask(ben, `/admin/approvals/${raised.id}/approve`, {})).status).toBe(200)
  expect(await storedValue('xp_answered')).toBe(60)
  expect(await save({ xp_answered: 40 })).toMatchObject({ status: 200 })
  expect(await save({ xp_answered: 41 })).toMatchObject(waiting)
  expect(await storedValue('xp_answered')).toBe(40)
})

test('W3: a raise hides behind no other change that is saved with it', async () => {
  expect(await save({ max_chat_sessions: 11, xp_activation: 101, xp_answered: 1 })).toMatchObject(waiting)
  expect(await Promise.all(['max_chat_sessions', 'xp_activation', 'xp_answered'].map(storedValue))).toEqual([
    10, 100, 10,
  ])
})

test('W3: a stored value above its bound mints nothing: the default holds, and others stay', async () => {
  const stored = { xp_answered: 1_000_000, xp_activation: 300, max_users_per_day: 9_000 }
  await storeSettings(world.database, stored)
  const keys = Object.keys(stored)
  expect(await Promise.all(keys.map(storedValue))).toEqual([10, 300, 9_000])
  expect(await readSettings(createTestRuntime(world.database))).toMatchObject({ ...stored, xp_answered: 10 })
})
