import type { AdPlacement, AdStatus } from '@pepper/contract/ads'

/** How an ad stands at a moment: an active one may not have begun, or be over. */
export type AdState = AdStatus | 'scheduled' | 'over'

export function adStateOf(
  { status, start_date, end_date }: Pick<AdPlacement, 'status' | 'start_date' | 'end_date'>,
  now: Date,
): AdState {
  if (status !== 'active') return status
  if (end_date !== null && new Date(end_date) <= now) return 'over'
  return new Date(start_date) > now ? 'scheduled' : 'active'
}
