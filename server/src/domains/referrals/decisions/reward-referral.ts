import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { addBonusCredits, setReferralCount } from '../../credits/index.ts'
import { awardXp } from '../../progress/index.ts'
import type { ReferralFacts } from '../facts.ts'
import { countQualified } from '../store.ts'

/** One side of a referral; `userId` is null where there is no account (yet). */
export interface Side {
  id: string
  userId: string | null
}

export interface RewardedReferral {
  id: string
  newcomerUserId: string | null
}

/** Grants the newcomer's one-off credits. */
export async function rewardNewcomer(
  tx: Transaction,
  { id, newcomerUserId }: RewardedReferral,
  now: Date,
): Promise<void> {
  if (newcomerUserId !== null) await grantBonus(tx, { userId: newcomerUserId, side: 'newcomer', id, now })
}

/**
 * Rewards a referrer for qualified referrals: credits and XP, once each, and the count on which their allowance
 * depends. A referrer without an account gets it all when they activate. The caller holds the referrer's lock, so that
 * the count is right.
 */
export async function rewardReferrer(
  tx: Transaction,
  { id, userId }: Side,
  referrals: RewardedReferral[],
  { settings, now }: ReferralFacts,
): Promise<void> {
  if (userId === null || referrals.length === 0) return
  for (const referral of referrals) {
    const isNew = await grantBonus(tx, { userId, side: 'referrer', id: referral.id, now })
    const cause = `referral:${referral.id}`
    await awardXp(tx, { userId, amount: settings.xp_referral_qualified, cause, now })
    if (!isNew || referral.newcomerUserId === null) continue
    await recordEvent(tx, 'referrals.qualified', {
      referrer_id: userId,
      newcomer_id: referral.newcomerUserId,
    })
  }
  await setReferralCount(tx, userId, await countQualified(tx, id))
}

async function grantBonus(
  tx: Transaction,
  bonus: { userId: string; side: 'referrer' | 'newcomer'; id: string; now: Date },
): Promise<boolean> {
  const { userId, side, id, now } = bonus
  return addBonusCredits(tx, {
    userId,
    xpAmount: REFERRAL_BONUS_CREDITS,
    type: 'referral',
    cause: `referral:${id}`,
    metadata: { cause: 'referral', referral_id: id, referral_side: side },
    now,
  })
}
