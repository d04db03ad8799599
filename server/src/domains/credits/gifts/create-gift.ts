import type { CreditGift, NewGift } from '@pepper/contract/credits/gifts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { makeGift } from './make-gift.ts'
import { presentGift } from './present-gift.ts'
import { getGift } from './store.ts'

/**
 * Creates a gift that waits to be processed; repeated with the same id, it returns the gift as it is now. An account
 * without limits can receive credits too: they wait in its XP bucket. Needs `credits.gift`. Throws
 * credits.gift_to_self, credits.gift_recipient_not_found, access.person_banned, credits.gift_id_taken.
 */
export async function createGift(request: Context, gift: NewGift): Promise<CreditGift> {
  const context = authorise(request, 'credits.gift')
  const { db } = context.runtime
  await inTransaction(context, (tx) => makeGift(tx, context, gift))
  return presentGift(await getGift(db.kysely, gift.id))
}
