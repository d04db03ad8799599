import type { Transaction } from '../../../platform/db/database.ts'
import { updateReferralCount } from '../store.ts'

/** Tells the account how many qualified referrals its person has; the next daily grant follows it (D5). */
export async function setReferralCount(tx: Transaction, userId: string, count: number): Promise<void> {
  await updateReferralCount(tx, userId, count)
}
