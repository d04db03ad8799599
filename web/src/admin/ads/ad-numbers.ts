import type { AdFields } from '@pepper/contract/ads'
import { AD_POPUP_TIMES_A_DAY, AD_TIMES_A_DAY, AD_TIMES_A_DAY_MAX } from '@pepper/contract/limits'

/** A priority as typed: a whole number, 0 where it is none or below. */
export function asPriority(typed: string): number {
  return asCount(typed, 1_000_000)
}

/** How often a day, as typed: a whole number, 0 where it is none or below. */
export function asTimes(typed: string): number {
  return asCount(typed, AD_TIMES_A_DAY_MAX)
}

/** How often a day an ad is shown where nobody says. */
export function usualTimes({ placement_type }: Pick<AdFields, 'placement_type'>): number {
  return placement_type === 'popup' ? AD_POPUP_TIMES_A_DAY : AD_TIMES_A_DAY
}

function asCount(typed: string, most: number): number {
  return Math.min(most, Math.max(0, Number.parseInt(typed, 10) || 0))
}
