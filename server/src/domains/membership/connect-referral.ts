import type { Transaction } from '../../platform/db/database.ts'
import { isReferredBy, type WaitlistRecord } from './record-store.ts'
import { insertReferral, setReferredBy } from './referral-store.ts'
import { grantReferralBonus, rewardReferrer } from './reward-referrer.ts'
import { judgeReferral, type ReferralOutcome } from './rules.ts'
import type { JoiningScene } from './scene.ts'

export interface NamedReferrer {
  /** Whether a code or an imported referrer was named at all. */
  isNamed: boolean
  /** The record that was named, locked; null where the code is unknown. */
  record: WaitlistRecord | null
  /** Whether the newcomer's record was there before them, so that it may have referred others. */
  isOldRecord: boolean
}

/**
 * Decides the newcomer's referral and, where it connects, rewards both sides, all in the caller's transaction (RF-3). A
 * refused one never undoes the joining.
 */
export async function connectReferral(
  tx: Transaction,
  newcomer: WaitlistRecord & { auth_user_id: string },
  named: NamedReferrer,
  scene: JoiningScene,
): Promise<ReferralOutcome> {
  const { record: referrer, isNamed, isOldRecord } = named
  const outcome = judgeReferral({
    isNamed,
    newcomer: { id: newcomer.id, mailbox: newcomer.mailbox ?? '' },
    referrer,
    isLoop: isOldRecord && referrer !== null && (await isReferredBy(tx, referrer.id, newcomer.id)),
  })
  if (!referrer || outcome === 'own_code') return outcome
  const isConnected = outcome === 'connected'
  const referral = { newcomerId: newcomer.id, referrerId: referrer.id, now: scene.now }
  const referralId = await insertReferral(tx, { ...referral, reason: isConnected ? null : outcome })
  if (!isConnected) return outcome
  await setReferredBy(tx, newcomer.id, referrer.id)
  await grantReferralBonus(tx, newcomer.auth_user_id, referralId, scene.now)
  await rewardReferrer(tx, referrer, [{ id: referralId, newcomer_user_id: newcomer.auth_user_id }], scene)
  return outcome
}
