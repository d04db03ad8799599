export { awardXp, type XpAward } from './award-xp.ts'
export { progressInvariants, withXpSince } from './invariants.ts'
export { type RecomputeReport, recomputeXp } from './recompute-xp.ts'
