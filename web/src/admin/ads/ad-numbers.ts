import type { AdFields } from '@pepper/contract/ads'
import { AD_POPUP_TIMES_A_DAY, AD_TIMES_A_DAY, AD_TIMES_A_DAY_MAX } from '@pepper/contract/limits'

/** Parses a typed priority: a whole number, or 0 where it is not one or is negative. */
export function asPriority(typed: string): number {
  return asCount(typed, 1_000_000)
}

/** Parses a typed number of times a day: a whole number, or 0 where it is not one or is negative. */
export function asTimes(typed: string): number {
  return asCount(typed, AD_TIMES_A_DAY_MAX)
}

/** Returns how often a day an ad is shown where no number is set. */
export function usualTimes({ placement_type }: Pick<AdFields, 'placement_type'>): number {
  return placement_type === 'popup' ? AD_POPUP_TIMES_A_DAY : AD_TIMES_A_DAY
}

function asCount(typed: string, most: number): number {
  return Math.min(most, Math.max(0, Number.parseInt(typed, 10) || 0))
}
