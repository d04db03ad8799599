import type { AdLocation, ShownAd } from '@pepper/contract/ads'

/** What was seen on a day of this device. */
export interface SeenAds {
  day: string
  counts: Record<string, number>
  closed: string[]
}

export function seenOn(day: string, stored: string | null): SeenAds {
  try {
    const seen = JSON.parse(stored ?? 'null') as SeenAds | null
    if (seen?.day === day && typeof seen.counts === 'object' && Array.isArray(seen.closed)) return seen
  } catch {
    // What cannot be read was never seen.
  }
  return { day, counts: {}, closed: [] }
}

/**
 * The ads of a place: the first that stands in it and the first that pops up over it, of those that were neither closed nor
 * seen often enough today; they come sorted by priority.
 */
export function pickAds(ads: readonly ShownAd[], location: AdLocation, seen: SeenAds): ShownAd[] {
  const left = ads.filter(
    ({ id, placement_location, times_a_day: most }) =>
      placement_location === location &&
      !seen.closed.includes(id) &&
      (most === 0 || (seen.counts[id] ?? 0) < most),
  )
  const isPopup = ({ placement_type }: ShownAd) => placement_type === 'popup'
  return [left.find((ad) => !isPopup(ad)), left.find(isPopup)].filter((ad) => ad !== undefined)
}
