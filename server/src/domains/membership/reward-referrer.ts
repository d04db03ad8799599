import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { addBonusCredits, setReferralCount } from '../credits/index.ts'
import { awardXp } from '../progress/index.ts'
import { countQualified, type QualifiedReferral } from './referral-store.ts'
import type { JoiningScene } from './scene.ts'

/**
 * Gives a referrer what qualified referrals bring: credits, XP, and the count that their allowance follows. A referrer
 * without an account gets it all when they activate. The referrer's record is locked, so that the count is right.
 */
export async function rewardReferrer(
  tx: Transaction,
  referrer: { id: string; auth_user_id: string | null },
  referrals: QualifiedReferral[],
  { settings, now }: JoiningScene,
): Promise<void> {
  const userId = referrer.auth_user_id
  if (userId === null || referrals.length === 0) return
  for (const referral of referrals) {
    await grantReferralBonus(tx, userId, referral.id, now)
    const award = { userId, amount: settings.xp_referral_qualified, cause: `referral:${referral.id}`, now }
    await awardXp(tx, award)
    if (referral.newcomer_user_id === null) continue
    await recordEvent(tx, 'referrals.qualified', {
      referrer_id: userId,
      newcomer_id: referral.newcomer_user_id,
    })
  }
  await setReferralCount(tx, userId, await countQualified(tx, referrer.id))
}

/** One side's one-off credits for a referral. */
export async function grantReferralBonus(
  tx: Transaction,
  userId: string,
  referralId: string,
  now: Date,
): Promise<void> {
  await addBonusCredits(tx, {
    userId,
    xpAmount: REFERRAL_BONUS_CREDITS,
    type: 'referral',
    cause: `referral:${referralId}`,
    metadata: { cause: 'referral', referral_id: referralId },
    now,
  })
}
