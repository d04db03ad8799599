import type { ReferralOutcome } from '@pepper/contract/joining'
import type { Transaction } from '../../../platform/db/database.ts'
import type { ReferralFacts } from '../facts.ts'
import { getSides } from '../get-sides.ts'
import { findLocked, findPendingOf, markVerified } from '../store.ts'
import { settleReferral } from './settle-referral.ts'

/**
 * Decides a newcomer's referral once their address is verified, in the caller's transaction; 'none' where no referral
 * waits for that (D5).
 */
export async function verifyNewcomer(
  tx: Transaction,
  newcomerId: string,
  facts: ReferralFacts,
): Promise<ReferralOutcome> {
  const pending = await findLocked(tx, () => findPendingOf(tx, newcomerId))
  if (!pending) return 'none'
  await markVerified(tx, pending.id, facts.now)
  const { referrer, newcomer } = await getSides(tx, pending)
  if (!referrer || !newcomer) return 'none'
  const settled = {
    row: pending,
    referrer: { id: referrer.recordId, userId: referrer.userId },
    newcomer: { id: newcomer.recordId, userId: newcomer.userId, mailbox: newcomer.mailbox ?? '' },
  }
  return settleReferral(tx, settled, facts)
}
