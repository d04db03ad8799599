import type { Tier } from '@pepper/contract/primitives'
import { BASE_ALLOWANCE, TIER_ALLOWANCES, TIER_THRESHOLDS } from '@pepper/contract/progress/tiers'

/** The SQL functions that know the tiers, by their files, as `contract/src/progress/tiers.ts` has it. */
export const TIER_FUNCTIONS: Record<string, string> = {
  'credits/credits_allowance.sql': `-- Daily allowance by the tier that the XP gives, its referrals and its cap (CR-2, CR-7).
-- Written from contract/src/progress/tiers.ts by \`npm run db:tiers -w server\`.
create or replace function credits_allowance(p_xp int, p_referrals int) returns int language sql immutable as $$
  select case
${cases(allowanceOf)}
  end::int
$$;
`,
  'progress/progress_tier.sql': `-- The tier that the XP gives (CR-7).
-- Written from contract/src/progress/tiers.ts by \`npm run db:tiers -w server\`.
create or replace function progress_tier(p_xp int) returns text language sql immutable as $$
  select case
${cases((tier) => `'${tier}'`)}
  end
$$;
`,
}

function cases(resultOf: (tier: Tier) => string): string {
  const lines = TIER_THRESHOLDS.map(([tier, threshold]) =>
    threshold > 0 ? `    when p_xp >= ${threshold} then ${resultOf(tier)}` : `    else ${resultOf(tier)}`,
  )
  return lines.join('\n')
}

function allowanceOf(tier: Tier): string {
  const { per_referral, cap } = TIER_ALLOWANCES[tier]
  return `least(${BASE_ALLOWANCE} + p_referrals::bigint * ${per_referral}, ${cap})`
}
