import type { Transaction } from '../../../platform/db/database.ts'
import type { ReferralFacts } from '../facts.ts'
import { getSidesOf } from '../get-sides.ts'
import { listQualified } from '../store.ts'
import { rewardReferrer } from './reward-referral.ts'

/** Pays a person who has just got their account what their referrals earned before, under their lock. */
export async function payWaitingReferrals(
  tx: Transaction,
  referrer: { id: string; userId: string },
  facts: ReferralFacts,
): Promise<void> {
  const qualified = (await listQualified(tx, referrer.id)).map((row) => ({ ...row, referrer_id: null }))
  const sidesOf = await getSidesOf(tx, qualified)
  const rewarded = qualified.map((row) => ({
    id: row.id,
    newcomerUserId: sidesOf(row).newcomer?.userId ?? null,
  }))
  await rewardReferrer(tx, referrer, rewarded, facts)
}
