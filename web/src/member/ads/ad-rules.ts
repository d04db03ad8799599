import type { AdLocation, ShownAd } from '@pepper/contract/ads'

/** The ads that this device has shown and closed on a day. */
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
    // A record that cannot be read counts as empty.
  }
  return { day, counts: {}, closed: [] }
}

/**
 * Picks the ads of a place: the first one in the page and the first popup, of those that were neither closed nor shown
 * often enough today; they are sorted by priority.
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
