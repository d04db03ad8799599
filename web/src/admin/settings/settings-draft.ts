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

/** Splits a list of networks as it is typed into its entries. */
export function networksIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((entry) => entry !== '')
}

/** Finds the first entry that is no IPv4 address or range and no IPv6 range of /64 at most, by its form; null where none is. */
export function findWrongNetwork(text: string): string | null {
  return networksIn(text).find((entry) => !IPV4.test(entry) && !IPV6.test(entry)) ?? null
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}(\/([1-9]|[12]\d|3[0-2]))?$/
/** IPv4 inside IPv6 has prefixes of 97 and more. */
const IPV6 = /^(?=.*:)[\da-f:]+\/([1-9]|[1-5]\d|6[0-4])$|^::ffff:[\d.]+(\/\d{2,3})?$/i

/** Returns whether a value may be saved: a whole number within its bounds, a text that is not too long, networks. */
export function isUsable(setting: Setting, value: SettingValue): boolean {
  if (setting.kind === 'number') {
    if (value === 0 && setting.min === 0) return true
    const least = setting.min_beside_zero ?? setting.min
    return Number.isInteger(value) && Number(value) >= least && Number(value) <= setting.max
  }
  if (setting.kind === 'networks') return findWrongNetwork(String(value)) === null
  if (setting.kind === 'text') return String(value).trim().length <= setting.max
  return true
}
