import type { Setting, SettingKey, SettingValue } from '@pepper/contract/settings'

/** What somebody is about to save: the typed value, and what stood there when they began. */
export interface DraftEntry {
  value: SettingValue
  base: SettingValue
}

export type Draft = Partial<Record<SettingKey, DraftEntry>>

export interface SettingChange {
  key: SettingKey
  value: SettingValue
  version: number
}

/** The draft after a field was set; one that is as it stood is no longer in it. */
export function withValue(draft: Draft, setting: Setting, value: SettingValue): Draft {
  const { [setting.key]: earlier, ...others } = draft
  if (value === setting.value) return others
  return { ...others, [setting.key]: { value, base: earlier?.base ?? setting.value } }
}

/** What saving sends, each with the version that is known by now. */
export function changesOf(draft: Draft, settings: readonly Setting[]): SettingChange[] {
  return settings.flatMap(({ key, version, value: stands }) => {
    const entry = draft[key]
    return entry && entry.value !== stands ? [{ key, value: entry.value, version }] : []
  })
}

/** Whether somebody else has changed it since this draft was begun. */
export function isOvertaken(draft: Draft, { key, value }: Setting): boolean {
  const entry = draft[key]
  return entry !== undefined && entry.base !== value && entry.value !== value
}

/** Whether a value may be saved: a whole number within its bounds, a text that is not too long. */
export function isUsable(setting: Setting, value: SettingValue): boolean {
  if (setting.kind === 'number') {
    return Number.isInteger(value) && Number(value) >= setting.min && Number(value) <= setting.max
  }
  if (setting.kind === 'text') return String(value).trim().length <= setting.max
  return true
}
