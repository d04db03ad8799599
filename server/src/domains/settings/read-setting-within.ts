import type { SettingKey } from '@pepper/contract/settings'
import type { Executor } from '../../platform/db/database.ts'
import { type Settings, settingsFrom } from './registry.ts'
import { findStoredSetting } from './store.ts'

/** One setting as it is stored at this moment, for a rule that must not act on an older value. Fit for transactions. */
export async function readSettingWithin<K extends SettingKey>(
  executor: Executor,
  key: K,
): Promise<Settings[K]> {
  const stored = await findStoredSetting(executor, key)
  return settingsFrom(new Map(stored ? [[key, stored.value]] : [])).settings[key]
}
