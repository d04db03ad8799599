import type { CreditGift } from '@pepper/contract/credit-gifts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { findGift, findLockedGift, getGift } from './gift-store.ts'
import { guardGift } from './guard-gift.ts'
import { presentGift } from './present-gift.ts'
import { settlePendingGift } from './settle-pending-gift.ts'

/**
 * Adds a pending gift's credits, once however many try (AD-9); answers it as failed where its recipient is banned or gone.
 * Needs `credits.gift`. Throws credits.gift_not_pending, credits.gift_to_self, credits.gift_limit_reached,
 * approvals.waiting.
 */
export async function processGift(context: Context, { id }: { id: string }): Promise<CreditGift> {
  authorise(context, 'credits.gift')
  const { db } = context.runtime
  await guardProcessing(context, id)
  await inTransaction(context, (tx) => processGiftWithin(tx, context, id))
  return presentGift(await getGift(db.kysely, id))
}

/** The same in the caller's transaction. */
export async function processGiftWithin(tx: Transaction, context: MemberContext, id: string): Promise<void> {
  const gift = await findLockedGift(tx, id)
  if (gift?.status !== 'pending') throw new AppError('credits.gift_not_pending')
  await settlePendingGift(tx, context, gift)
}

async function guardProcessing(context: MemberContext, id: string): Promise<void> {
  const gift = await findGift(context.runtime.db.kysely, id)
  if (gift?.status !== 'pending') throw new AppError('credits.gift_not_pending')
  if (gift.recipient_id === context.actor.userId) throw new AppError('credits.gift_to_self')
  const { recipient_id, amount } = gift
  await guardGift(context, { kind: 'gift_process', id, recipient_id, amount }, amount)
}
