import type { Transaction } from '../../../platform/db/database.ts'
import { hashRecoveryCode, randomRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './store.ts'

/** Issues new recovery codes in place of those before; they are shown only this once. */
export async function issueRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = randomRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}
