import type { Transaction } from '../../../platform/db/database.ts'
import { type LedgerPosting, postOnce } from '../store.ts'

/** Adds credits to the XP bucket, once for a cause (a gift, a referral); returns whether this call added them. */
export async function addBonusCredits(tx: Transaction, bonus: LedgerPosting): Promise<boolean> {
  return postOnce(tx, bonus)
}
