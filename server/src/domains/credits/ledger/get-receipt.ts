import type { CreditReceipt } from '@pepper/contract/credits'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findReceipt } from './history-store.ts'

/**
 * Reads the receipt of a row of the person's own ledger. Throws credits.transaction_not_found where the row does not
 * exist or is not theirs.
 */
export async function getReceipt(request: Context, id: string): Promise<CreditReceipt> {
  const context = requireMember(request)
  const receipt = await findReceipt(context.runtime.db.kysely, context.actor.userId, id)
  if (!receipt) throw new AppError('credits.transaction_not_found')
  return receipt
}
