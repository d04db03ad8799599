import type { Tier } from '@pepper/contract/primitives'
import { localStore } from '../lib/browser-storage.ts'
import { oneTabAtATime } from '../lib/one-tab-at-a-time.ts'
import { createStore } from '../lib/store.ts'
import { memberId } from './viewer.ts'

/** A tier that was just reached and that this tab should celebrate. */
export const reachedTier = createStore<Tier | null>(null)

/** The number of replies that are being typed out now: a celebration waits for them. */
export const repliesInTyping = createStore(0)

const STORED = 'celebrated:'

/**
 * Lets this tab celebrate a tier of the signed-in person, unless it was celebrated in this browser before. A hidden tab
 * leaves it to the one that becomes visible.
 */
export function recordTierReached(tier: Tier): void {
  const userId = memberId()
  if (!userId || document.visibilityState === 'hidden') return
  void oneTabAtATime('tier-news', () => {
    if (isNoted(userId, tier)) return
    reachedTier.set(tier)
  })
}

function isNoted(userId: string, tier: Tier): boolean {
  const key = `${STORED}${userId}`
  const noted = (localStore.getItem(key) ?? '').split(' ').filter(Boolean)
  if (noted.includes(tier)) return true
  localStore.setItem(key, [...noted, tier].join(' '))
  return false
}
