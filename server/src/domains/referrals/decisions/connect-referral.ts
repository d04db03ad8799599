import type { ReferralOutcome } from '@pepper/contract/joining'
import type { Transaction } from '../../../platform/db/database.ts'
import type { Arrival } from '../attribution.ts'
import type { ReferralFacts } from '../facts.ts'
import { judgeReferral } from '../rules.ts'
import { insertJoined } from '../store.ts'
import { hasNewcomer, lockMailbox, newcomerKeyOf } from './mailbox-store.ts'
import type { Side } from './reward-referral.ts'
import { settleReferral } from './settle-referral.ts'

export interface Connection {
  newcomer: Side & { mailbox: string; isVerified: boolean }
  /** The record that was named; null where the code is unknown. */
  referrer: (Side & { mailbox: string | null }) | null
  /** Whether a code or an imported referrer was named at all. */
  isNamed: boolean
  /** Whether the newcomer referred the referrer, directly or through others. */
  isLoop: boolean
  arrival: Arrival
}

/**
 * Decides the referral of a person who joins and, where it qualifies, rewards both sides, all in the caller's
 * transaction, which holds the locks of both (RF-3). A refused referral never undoes the joining.
 */
export async function connectReferral(
  tx: Transaction,
  connection: Connection,
  facts: ReferralFacts,
): Promise<ReferralOutcome> {
  const { newcomer, referrer, arrival, isLoop } = connection
  const newcomerKey = newcomerKeyOf(facts, newcomer.mailbox)
  await lockMailbox(tx, newcomerKey)
  if (!referrer) return connection.isNamed ? 'unknown_code' : 'none'
  const isKnown = await hasNewcomer(tx, { referrerId: referrer.id, newcomerKey })
  const judgement = judgeReferral({ newcomer, referrer, isLoop, isKnown })
  if (judgement === 'own_code') return judgement
  const { now } = facts
  const isVerified = newcomer.isVerified || !facts.needsEmailProof
  const row = await insertJoined(tx, {
    referrerId: referrer.id,
    newcomerId: newcomer.id,
    newcomerKey,
    visitorId: arrival.visitorId,
    visitedAt: arrival.visitedAt,
    networkKeys: arrival.networkKeys,
    isVerified,
    refusedFor: judgement === 'connects' ? null : judgement,
    now,
  })
  if (judgement !== 'connects') return judgement
  if (!isVerified) return 'pending'
  return settleReferral(tx, { row, referrer, newcomer }, facts)
}
