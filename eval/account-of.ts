import { dailyAllowance, TIER_THRESHOLDS, tierFromXp } from '@pepper/contract/progress/tiers'
import type { AccountFacts } from '../server/src/domains/knowledge/answers/account-facts.ts'
import type { CaseAccount } from './read-cases.ts'

/** The moment of every case: 9 hours before the next day begins. */
const NOW = new Date('2026-03-10T15:00:00Z')
const NEXT_RESET = '2026-03-11T00:00:00Z'

/** Builds the facts of a member as a case gives them; missing facts are those of a person who has just joined. */
export function accountOf({ credits, tier, xp, referrals = 0, role = 'member' }: CaseAccount): AccountFacts {
  const user_xp = xp ?? TIER_THRESHOLDS.find(([name]) => name === tier?.toLowerCase())?.[1] ?? 0
  const daily_allowance = dailyAllowance(tierFromXp(user_xp), referrals)
  const daily = credits?.daily ?? daily_allowance
  const lasting = credits?.lasting ?? 0
  return {
    credits: {
      daily_credits: daily,
      xp_credits: lasting,
      total_credits: daily + lasting,
      user_xp,
      daily_used: Math.max(0, daily_allowance - daily),
      daily_allowance,
      xp_pending: 0,
      next_reset: NEXT_RESET,
      time_zone: 'UTC',
    },
    timeZone: null,
    now: NOW,
    referrals: { code: 'WANDA444', qualified: referrals, waiting: 0 },
    // Cases call a member by the name on the screen.
    role: role === 'member' ? 'user' : role,
    customRoles: [],
    gift: null,
  }
}
