import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** The referral totals of an account: the inputs of its allowance, and the credits in its ledger for either side. */
export interface ReferralTotals {
  user_xp: number
  referral_count: number
  for_inviting: number
  for_joining: number
}

/** Reads what referrals brought to a person; all 0 where they have no account. */
export async function readReferralTotals(executor: Executor, userId: string): Promise<ReferralTotals> {
  const { rows } = await sql<ReferralTotals>`
    select a.user_xp, a.referral_count,
      coalesce(sum(t.xp_amount) filter (where t.metadata ->> 'referral_side' = 'referrer'), 0)::int as for_inviting,
      coalesce(sum(t.xp_amount) filter (where t.metadata ->> 'referral_side' = 'newcomer'), 0)::int as for_joining
    from credit_accounts a
    left join credit_transactions t on t.user_id = a.user_id and t.transaction_type = 'referral'
    where a.user_id = ${userId} group by a.user_id`.execute(executor)
  return rows[0] ?? { user_xp: 0, referral_count: 0, for_inviting: 0, for_joining: 0 }
}
