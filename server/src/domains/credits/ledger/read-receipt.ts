import type { CreditReceipt } from '@pepper/contract/credits'
import { requireMember } from '../../../platform/authorisation/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findReceipt } from './history-store.ts'

/**
 * Reads the receipt of a row of the person's own ledger. Throws credits.transaction_not_found where the row does not
 * exist or is not theirs.
 */
export async function readReceipt(context: Context, id: string): Promise<CreditReceipt> {
  requireMember(context)
  const receipt = await findReceipt(context.runtime.db, context.actor.userId, id)
  if (!receipt) throw new AppError('credits.transaction_not_found')
  return receipt
}
