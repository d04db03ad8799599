export { awardXp, type XpAward } from './award-xp.ts'
