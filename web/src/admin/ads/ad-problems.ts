import type { AdFields } from '@pepper/contract/ads'
import { AD_TIMES_A_DAY_MAX } from '@pepper/contract/limits'

type CheckedField = 'name' | 'content' | 'target_url' | 'priority' | 'times_a_day' | 'end_date'

const PRIORITY_MAX = 1_000_000
const ADDRESS_MAX_CHARACTERS = 2_000

/** Lists the fields that keep an ad from being saved, by the same rules as the server. */
export function findAdProblems(fields: AdFields): CheckedField[] {
  const { name, content, target_url, priority, times_a_day = 0, start_date, end_date } = fields
  const problems: Record<CheckedField, boolean> = {
    name: name.trim() === '',
    content: content.trim() === '',
    target_url: target_url !== null && !isHttps(target_url),
    priority: !isWithin(priority, PRIORITY_MAX),
    times_a_day: !isWithin(times_a_day, AD_TIMES_A_DAY_MAX),
    end_date: end_date !== null && new Date(end_date) <= new Date(start_date ?? Date.now()),
  }
  return (Object.keys(problems) as CheckedField[]).filter((field) => problems[field])
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}

function isHttps(address: string): boolean {
  if (address.length > ADDRESS_MAX_CHARACTERS) return false
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}
