import type { Tier } from './primitives.ts'

// Beside the schemas, not among them: the browser needs this without the schema library.

/** Lowest XP of each tier, highest first (CR-7). */
export const TIER_THRESHOLDS = [
  ['diamond', 100_000],
  ['platinum', 50_000],
  ['gold', 25_000],
  ['silver', 3_000],
  ['bronze', 0],
] as const satisfies readonly (readonly [Tier, number])[]

/** The tier that `xp` gives; never stored by hand (CR-7). */
export function tierFromXp(xp: number): Tier {
  return TIER_THRESHOLDS.find(([, threshold]) => xp >= threshold)?.[0] ?? 'bronze'
}

/** XP missing to the next tier and how far along it is (0 to 1), or null on the highest. */
export function nextTier(xp: number): { tier: Tier; missing_xp: number; fraction: number } | null {
  const index = TIER_THRESHOLDS.findIndex(([, threshold]) => xp >= threshold)
  const current = TIER_THRESHOLDS[index]
  const next = TIER_THRESHOLDS[index - 1]
  if (!current || !next) return null
  return { tier: next[0], missing_xp: next[1] - xp, fraction: (xp - current[1]) / (next[1] - current[1]) }
}
