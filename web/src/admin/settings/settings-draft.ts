import type { Setting, SettingKey, SettingValue } from '@pepper/contract/settings'
import { draftRules, type Draft as TypedDraft } from '../../lib/draft.ts'

export type Draft = TypedDraft<SettingKey, SettingValue>

export const rules = draftRules<SettingKey, SettingValue>(Object.is)

export interface SettingChange {
  key: SettingKey
  value: SettingValue
  version: number
}

/** Lists the changes to save, each with the latest known version. */
export function changesOf(draft: Draft, settings: readonly Setting[]): SettingChange[] {
  return settings.flatMap(({ key, version, value: stands }) => {
    const entry = draft[key]
    return entry && entry.value !== stands ? [{ key, value: entry.value, version }] : []
  })
}

export function valuesOf(settings: readonly Setting[]): Map<SettingKey, SettingValue> {
  return new Map(settings.map(({ key, value }) => [key, value]))
}

/** Returns whether a value may be saved: a whole number within its bounds, or a text that is not too long. */
export function isUsable(setting: Setting, value: SettingValue): boolean {
  if (setting.kind === 'number') {
    if (value === 0 && setting.min === 0) return true
    const least = setting.min_beside_zero ?? setting.min
    return Number.isInteger(value) && Number(value) >= least && Number(value) <= setting.max
  }
  if (setting.kind === 'text') return String(value).trim().length <= setting.max
  return true
}
