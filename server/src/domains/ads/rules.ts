import type { ErrorCode } from '@pepper/contract/errors'

export type AdRefusal = Extract<ErrorCode, 'ads.bad_dates' | 'ads.nothing_left'>

/**
 * Finds the reason why an ad cannot be saved, or null where it can: it ends before it begins, or sanitising left
 * nothing of it.
 */
export function refuseAd(ad: { start: Date; end: Date | null; content: string }): AdRefusal | null {
  if (ad.end !== null && ad.end <= ad.start) return 'ads.bad_dates'
  return ad.content === '' ? 'ads.nothing_left' : null
}
