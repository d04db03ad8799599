import type { Tier } from '@pepper/contract/primitives'
import { createStore } from '../lib/store.ts'
import { memberId } from './viewer.ts'

/** A tier that was reached just now and is to be celebrated by this tab. */
export const reachedTier = createStore<Tier | null>(null)

/** How many replies are being typed out just now: a celebration waits for them. */
export const repliesInTyping = createStore(0)

const STORED = 'celebrated:'

/**
 * Lets this tab celebrate a tier of the person who is signed in, unless it was celebrated in this browser before. A tab that
 * nobody sees leaves it to the one that comes into sight.
 */
export function recordTierReached(tier: Tier): void {
  const userId = memberId()
  if (!userId || document.visibilityState === 'hidden') return
  void oneTabAtATime(() => {
    if (isNoted(userId, tier)) return
    reachedTier.set(tier)
  })
}

function isNoted(userId: string, tier: Tier): boolean {
  const key = `${STORED}${userId}`
  const noted = (localStorage.getItem(key) ?? '').split(' ').filter(Boolean)
  if (noted.includes(tier)) return true
  localStorage.setItem(key, [...noted, tier].join(' '))
  return false
}

async function oneTabAtATime(run: () => void): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('tier-news', run)
  else run()
}
