import type { CreditReceipt } from '@pepper/contract/credits'
import { requireMember } from '../../../platform/authorisation/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findReceipt } from './history-store.ts'

/** The receipt of a row of one's own ledger. Throws credits.transaction_not_found for what is not there or not yours. */
export async function readReceipt(context: Context, id: string): Promise<CreditReceipt> {
  requireMember(context)
  const receipt = await findReceipt(context.runtime.db, context.actor.userId, id)
  if (!receipt) throw new AppError('credits.transaction_not_found')
  return receipt
}
