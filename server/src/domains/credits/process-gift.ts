import type { CreditGift } from '@pepper/contract/credit-gifts'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { findLockedGift, getGift } from './gift-store.ts'
import { presentGift } from './present-gift.ts'
import { settlePendingGift } from './settle-pending-gift.ts'

/**
 * Adds a pending gift's credits, once however many try (AD-9); answers it as failed where its recipient is banned or gone.
 * Needs `credits.gift`. Throws credits.gift_not_pending, credits.gift_to_self, credits.gift_limit_reached.
 */
export async function processGift(context: Context, { id }: { id: string }): Promise<CreditGift> {
  authorise(context, 'credits.gift')
  const { db } = context.runtime
  await inTransaction(context, async (tx) => {
    const gift = await findLockedGift(tx, id)
    if (gift?.status !== 'pending') throw new AppError('credits.gift_not_pending')
    await settlePendingGift(tx, context, gift)
  })
  return presentGift(await getGift(db.kysely, id))
}
