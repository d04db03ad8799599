import type { Tier } from '../primitives.ts'

// Beside the schemas, not among them: the browser needs this without the schema library.

/** Lowest XP of each tier, highest first (CR-7). */
export const TIER_THRESHOLDS = [
  ['diamond', 100_000],
  ['platinum', 50_000],
  ['gold', 25_000],
  ['silver', 3_000],
  ['bronze', 0],
] as const satisfies readonly (readonly [Tier, number])[]

/** The tiers, lowest first. */
export const tiers: readonly Tier[] = TIER_THRESHOLDS.map(([tier]) => tier).reverse()

/** Returns the tier that `xp` gives; it is never stored by hand (CR-7). */
export function tierFromXp(xp: number): Tier {
  return TIER_THRESHOLDS.find(([, threshold]) => xp >= threshold)?.[0] ?? 'bronze'
}

/** Finds the next tier, with the XP missing to it and the progress towards it (0 to 1); null on the highest. */
export function nextTier(xp: number): { tier: Tier; missing_xp: number; fraction: number } | null {
  const index = TIER_THRESHOLDS.findIndex(([, threshold]) => xp >= threshold)
  const current = TIER_THRESHOLDS[index]
  const next = TIER_THRESHOLDS[index - 1]
  if (!current || !next) return null
  return { tier: next[0], missing_xp: next[1] - xp, fraction: (xp - current[1]) / (next[1] - current[1]) }
}

/** Daily credits of a person without referrals (CR-2). */
export const BASE_ALLOWANCE = 3

/** Daily credits that each qualified referral adds, and the highest daily allowance, by tier (CR-2). */
export const TIER_ALLOWANCES = {
  bronze: { per_referral: 5, cap: 50 },
  silver: { per_referral: 6, cap: 65 },
  gold: { per_referral: 7, cap: 75 },
  platinum: { per_referral: 8, cap: 85 },
  diamond: { per_referral: 10, cap: 100 },
} as const satisfies Record<Tier, { per_referral: number; cap: number }>

/** Calculates a day's grant in `tier` with this many qualified referrals, in credits (CR-2). */
export function dailyAllowance(tier: Tier, referrals: number): number {
  const { per_referral, cap } = TIER_ALLOWANCES[tier]
  return Math.min(BASE_ALLOWANCE + referrals * per_referral, cap)
}
