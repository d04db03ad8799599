import type { AdLocation, AdType, ShownAd } from '@pepper/contract/ads'

/** How often one ad is shown to a person on a day, on this device. */
const MOST_A_DAY: Record<AdType, number> = { banner: 20, sidebar: 20, inline: 20, popup: 1 }

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

/** The ad of a place: the first that was neither closed nor seen often enough today; they come sorted by priority. */
export function pickAd(ads: readonly ShownAd[], location: AdLocation, seen: SeenAds): ShownAd | null {
  const isLeft = ({ id, placement_type }: ShownAd) =>
    !seen.closed.includes(id) && (seen.counts[id] ?? 0) < MOST_A_DAY[placement_type]
  return ads.find((ad) => ad.placement_location === location && isLeft(ad)) ?? null
}
