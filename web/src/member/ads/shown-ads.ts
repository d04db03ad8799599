import type { ShownAd } from '@pepper/contract/ads'
import { api } from '../../lib/api/api.ts'
import { postOnLeaving } from '../../lib/post-on-leaving.ts'
import { createStore } from '../../lib/store.ts'
import { type SeenAds, seenOn } from './ad-rules.ts'

const KEY = 'ads-seen'
const BATCH_MS = 2_000

/** The ads that are shown now; requested once a page, when the first place for an ad is drawn. */
export const shownAds = createStore<readonly ShownAd[]>([])
let isAsked = false

export function loadAds(): void {
  if (isAsked) return
  isAsked = true
  // Without an answer there are no ads, which needs no message.
  api.ads.shown().then(
    ({ ads }) => shownAds.set(ads),
    () => {},
  )
}

export function readSeen(): SeenAds {
  const day = new Date().toDateString()
  try {
    return seenOn(day, localStorage.getItem(KEY))
  } catch {
    return seenOn(day, null)
  }
}

function keepSeen(seen: SeenAds): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seen))
  } catch {
    // Nothing is counted where the storage is full or blocked.
  }
}

export function recordClosed(id: string): void {
  const seen = readSeen()
  keepSeen({ ...seen, closed: [...seen.closed, id] })
}

export function recordSeen(id: string): void {
  const seen = readSeen()
  keepSeen({ ...seen, counts: { ...seen.counts, [id]: (seen.counts[id] ?? 0) + 1 } })
  report(id, 'impression')
}

type Told = { ad_id: string; kind: 'impression' | 'click' }
const waiting: Told[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Reports to the server, several events at once and at the latest when the page is left; it counts each once a day. */
export function report(id: string, kind: Told['kind']): void {
  waiting.push({ ad_id: id, kind })
  timer ??= setTimeout(tellWaiting, BATCH_MS)
}

function tellWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  const events = waiting.splice(0, 50)
  if (events.length === 0) return
  // The request reaches the server even though the page is gone; a lost figure of an ad needs no message.
  void postOnLeaving('/api/ads/report', { events })
}

addEventListener('pagehide', tellWaiting)
