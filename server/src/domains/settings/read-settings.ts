import type { SettingKey } from '@pepper/contract/settings'
import type { Runtime } from '../../platform/context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { createFreshValue } from '../../platform/fresh-value.ts'
import { type Settings, settingsFrom } from './registry.ts'
import { findStoredSetting, findStoredSettings } from './store.ts'

const known = createFreshValue(async ({ db, log }): Promise<Settings> => {
  const { settings, unusable } = settingsFrom(await findStoredSettings(db.kysely))
  if (unusable.length > 0) log.warn({ keys: unusable }, 'stored settings are unusable: defaults hold')
  return settings
})

/**
 * Reads the settings of the operator, at most 2 s old; makes no query if this node has just read them. Outside
 * transactions only: the embedded engine has one connection.
 */
export async function readSettings(runtime: Runtime): Promise<Settings> {
  return known.read(runtime)
}

/** Makes this node read the settings again. */
export function forgetSettings(runtime: Runtime): void {
  known.forget(runtime)
}

/**
 * Reads one setting as it is stored at this moment, for a rule that must not act on an older value. Safe in
 * transactions.
 */
export async function readSettingWithin<K extends SettingKey>(
  executor: Executor,
  key: K,
): Promise<Settings[K]> {
  const stored = await findStoredSetting(executor, key)
  return settingsFrom(new Map(stored ? [[key, stored.value]] : [])).settings[key]
}
