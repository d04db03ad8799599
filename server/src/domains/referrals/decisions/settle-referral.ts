import type { HoldReason } from '@pepper/contract/referrals'
import type { Transaction } from '../../../platform/db/database.ts'
import { findProfiles } from '../../profiles/index.ts'
import type { ReferralFacts } from '../facts.ts'
import { judgeHold } from '../rules.ts'
import { countFromNetwork, decideReferral, lockNetworks, type ReferralRow } from '../store.ts'
import { isDisposableMailbox } from './disposable-mail.ts'
import { hasOtherReferral, lockMailbox, newcomerKeyOf } from './mailbox-store.ts'
import { rewardNewcomer, rewardReferrer, type Side } from './reward-referral.ts'

export interface SettledReferral {
  row: ReferralRow
  referrer: Side
  newcomer: Side & { mailbox: string }
}

/**
 * Decides a referral whose newcomer's address is verified: held for an administrator, or qualified and rewarded, all in
 * the caller's transaction, under the referrer's lock (D5).
 */
export async function settleReferral(
  tx: Transaction,
  referral: SettledReferral,
  facts: ReferralFacts,
): Promise<'held' | 'connected'> {
  const { row, referrer, newcomer } = referral
  const { id } = row
  const { now } = facts
  const heldFor = await findHoldReason(tx, referral, facts)
  if (heldFor) {
    await decideReferral(tx, id, 'pending', { decision: { status: 'held', held_for: heldFor }, now })
    return 'held'
  }
  await decideReferral(tx, id, 'pending', { decision: { status: 'qualified' }, now })
  const rewarded = { id, newcomerUserId: newcomer.userId }
  await rewardNewcomer(tx, rewarded, now)
  await rewardReferrer(tx, referrer, [rewarded], facts)
  return 'connected'
}

async function findHoldReason(
  tx: Transaction,
  { row, newcomer }: SettledReferral,
  facts: ReferralFacts,
): Promise<HoldReason | null> {
  const { settings, needsEmailProof } = facts
  const burstLimit = settings.referral_burst_limit
  const isCounted = needsEmailProof && burstLimit > 0
  return judgeHold({
    isDisposable: await isDisposableMailbox(newcomer.mailbox),
    isKnownMailbox: await isKnownMailbox(tx, { row, newcomer }, facts),
    fromNetworks: isCounted ? await countFromNetworks(tx, row, facts) : [],
    burstLimit,
  })
}

async function isKnownMailbox(
  tx: Transaction,
  { row, newcomer }: Pick<SettledReferral, 'row' | 'newcomer'>,
  facts: ReferralFacts,
): Promise<boolean> {
  const key = newcomerKeyOf(facts, newcomer.mailbox)
  await lockMailbox(tx, key)
  const accounts = await findProfiles(tx, { mailbox: newcomer.mailbox })
  if (accounts.some(({ recordId, userId }) => userId !== null && recordId !== newcomer.id)) return true
  return hasOtherReferral(tx, { id: row.id, newcomerKeys: [key, row.newcomer_key ?? key] })
}

async function countFromNetworks(
  tx: Transaction,
  { id, network_keys }: ReferralRow,
  { settings, now }: ReferralFacts,
): Promise<number[]> {
  const since = new Date(now.getTime() - settings.referral_burst_hours * 3_600_000)
  await lockNetworks(tx, network_keys)
  const counts: number[] = []
  for (const networkKey of network_keys) {
    counts.push(await countFromNetwork(tx, { networkKey, since, besides: id }))
  }
  return counts
}
