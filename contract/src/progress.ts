import * as z from 'zod'
import { tier } from './primitives.ts'

export { nextTier, TIER_THRESHOLDS, tierFromXp } from './tiers.ts'

export const progress = z.object({ xp: z.number().int().min(0), progress_tier: tier })
