import type { AdPlacement, AdStatus } from '@pepper/contract/ads'

/** The state of an ad at a moment: an active ad may not have started yet, or may have ended. */
export type AdState = AdStatus | 'scheduled' | 'over'

export function adStateOf(
  { status, start_date, end_date }: Pick<AdPlacement, 'status' | 'start_date' | 'end_date'>,
  now: Date,
): AdState {
  if (status !== 'active') return status
  if (end_date !== null && new Date(end_date) <= now) return 'over'
  return new Date(start_date) > now ? 'scheduled' : 'active'
}
