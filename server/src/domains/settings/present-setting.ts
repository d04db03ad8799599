import type { Setting, SettingKey } from '@pepper/contract/settings'
import { settingsFrom, settingsRegistry } from './registry.ts'
import type { SettingRow } from './store.ts'

/** Maps a setting to the contract: its value in force, its default, its limits and who changed it last. */
export function presentSetting(key: SettingKey, row: SettingRow | undefined): Setting {
  const { schema: _, doc: description, default: fallback, ...form } = settingsRegistry[key]
  const value = settingsFrom(new Map(row ? [[key, row.value]] : [])).settings[key]
  return {
    key,
    description,
    ...form,
    value,
    default_value: fallback,
    version: row?.version ?? 0,
    updated_at: row?.updated_at.toISOString() ?? null,
    updated_by: row?.updated_by ?? null,
    // The registry gives each kind values of its own type, which the union cannot follow.
  } as Setting
}
