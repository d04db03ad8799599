import type { AdFields } from '@pepper/contract/ads'
import { AD_POPUP_TIMES_A_DAY, AD_TIMES_A_DAY } from '@pepper/contract/limits'

/** Returns how often a day an ad is shown where no number is set. */
export function usualTimes({ placement_type }: Pick<AdFields, 'placement_type'>): number {
  return placement_type === 'popup' ? AD_POPUP_TIMES_A_DAY : AD_TIMES_A_DAY
}

/** Returns what a field shows of a typed number; an emptied field holds none. */
export function shownNumber(value: number | null): number | '' {
  return value === null || Number.isNaN(value) ? '' : value
}
