import { t } from '@lingui/core/macro'
import type { AdFields } from '@pepper/contract/ads'
import { AD_TIMES_A_DAY_MAX } from '@pepper/contract/limits'

export type AdProblems = Partial<Record<keyof AdFields, string>>

const PRIORITY_MAX = 1_000_000
const ADDRESS_MAX_CHARACTERS = 2_000

/** What keeps an ad from being saved, in words for each field; the server judges by the same rules. */
export function findAdProblems(fields: AdFields): AdProblems {
  const { name, content, target_url, priority, times_a_day = 0, start_date, end_date } = fields
  const isBackwards = end_date !== null && new Date(end_date) <= new Date(start_date ?? Date.now())
  return {
    ...(name.trim() === '' && { name: t`A name is required.` }),
    ...(content.trim() === '' && { content: t`Content is required.` }),
    ...(target_url !== null &&
      !isHttps(target_url) && { target_url: t`Please enter a whole address that begins with https://.` }),
    ...(!isWithin(priority, PRIORITY_MAX) && { priority: t`A whole number from 0 to 1,000,000 please.` }),
    ...(!isWithin(times_a_day, AD_TIMES_A_DAY_MAX) && {
      times_a_day: t`A whole number from 0 to ${AD_TIMES_A_DAY_MAX} please.`,
    }),
    ...(isBackwards && { end_date: t`The end has to come after the start.` }),
  }
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}

function isHttps(address: string): boolean {
  if (address.length > ADDRESS_MAX_CHARACTERS) return false
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}
