import type { HoldReason } from '@pepper/contract/referrals'
import type { Transaction } from '../../platform/db/database.ts'
import { isDisposableMailbox } from './disposable-mail.ts'
import { rewardNewcomer, rewardReferrer, type Side } from './reward-referral.ts'
import { judgeHold } from './rules.ts'
import type { ReferralScene } from './scene.ts'
import { countFromNetwork, decideReferral, lockNetwork } from './store.ts'

export interface SettledReferral {
  id: string
  networkKey: string | null
  referrer: Side
  newcomer: Side & { mailbox: string }
}

/**
 * Decides a referral whose newcomer's address is proven: held for an administrator, or qualified and rewarded, all in the
 * caller's transaction, under the referrer's lock (decisions 5).
 */
export async function settleReferral(
  tx: Transaction,
  referral: SettledReferral,
  scene: ReferralScene,
): Promise<'held' | 'connected'> {
  const { id, referrer, newcomer } = referral
  const { now } = scene
  const heldFor = await findHoldReason(tx, referral, scene)
  if (heldFor) {
    await decideReferral(tx, id, 'pending', { decision: { status: 'held', held_for: heldFor }, now })
    return 'held'
  }
  await decideReferral(tx, id, 'pending', { decision: { status: 'qualified' }, now })
  const rewarded = { id, newcomerUserId: newcomer.userId }
  await rewardNewcomer(tx, rewarded, now)
  await rewardReferrer(tx, referrer, [rewarded], scene)
  return 'connected'
}

async function findHoldReason(
  tx: Transaction,
  { id, newcomer, networkKey }: SettledReferral,
  { settings, now, isLoopback }: ReferralScene,
): Promise<HoldReason | null> {
  const burstLimit = settings.referral_burst_limit
  const since = new Date(now.getTime() - settings.referral_burst_hours * 3_600_000)
  const isCounted = networkKey !== null && !isLoopback && burstLimit > 0
  if (isCounted) await lockNetwork(tx, networkKey)
  return judgeHold({
    isDisposable: await isDisposableMailbox(newcomer.mailbox),
    fromSameNetwork: isCounted ? await countFromNetwork(tx, { networkKey, since, besides: id }) : null,
    burstLimit,
  })
}
