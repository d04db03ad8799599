import type { Transaction } from '../../../platform/db/database.ts'
import { type CreditDay, insertAccount, touchAndFindInfo } from '../store.ts'

/** Opens a person's credit account and grants the first day's allowance at once. Opening it twice changes nothing. */
export async function openCreditAccount(tx: Transaction, userId: string, day: CreditDay): Promise<void> {
  await insertAccount(tx, userId)
  await touchAndFindInfo(tx, { userId, isUnlimited: false }, day)
}
