import type { CreditGift, NewGift } from '@pepper/contract/credits/gifts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { refuseGift } from '../rules.ts'
import { presentGift } from './present-gift.ts'
import { findLockedGift, findLockedRecipient, type GiftRow, getGift, insertGift } from './store.ts'

/**
 * Creates a gift that waits to be processed; repeated with the same id, it returns the gift as it is now. An account
 * without limits can receive credits too: they wait in its XP bucket. Needs `credits.gift`. Throws
 * credits.gift_to_self, credits.gift_recipient_not_found, access.person_banned, credits.gift_id_taken.
 */
export async function createGift(request: Context, gift: NewGift): Promise<CreditGift> {
  const context = authorise(request, 'credits.gift')
  const { db } = context.runtime
  await inTransaction(context, (tx) => createGiftWithin(tx, context, gift))
  return presentGift(await getGift(db.kysely, gift.id))
}

/**
 * Creates a pending gift in the caller's transaction, or keeps the one that an earlier request created with its id. The
 * caller has checked `credits.gift`. Throws credits.gift_to_self, credits.gift_recipient_not_found,
 * access.person_banned, credits.gift_id_taken.
 */
export async function createGiftWithin(
  tx: Transaction,
  { actor, runtime, origin }: MemberContext,
  { id, recipient_id: recipientId, amount, reason: written }: NewGift,
): Promise<void> {
  const recipient = await findLockedRecipient(tx, recipientId)
  const refusal = refuseGift({ giverId: actor.userId, recipient })
  if (refusal) throw new AppError(refusal)
  const gift = {
    id,
    recipientId,
    amount,
    reason: written || null,
    createdBy: actor.userId,
    now: runtime.clock.now(),
  }
  if (!(await insertGift(tx, gift))) {
    const earlier = await findLockedGift(tx, id)
    if (!earlier || !isSame(earlier, gift)) throw new AppError('credits.gift_id_taken')
    return
  }
  await recordAudit(tx, {
    action: 'credit_gift.created',
    actorId: actor.userId,
    target: { type: 'credit_gift', id },
    origin,
    details: { before: null, after: 'pending', recipient_id: recipientId, amount },
    ...(gift.reason ? { personal: { reason: gift.reason } } : {}),
    now: gift.now,
  })
}

function isSame(
  row: GiftRow,
  gift: { recipientId: string; amount: number; reason: string | null; createdBy: string },
): boolean {
  return (
    row.recipient_id === gift.recipientId &&
    row.amount === gift.amount &&
    row.reason === gift.reason &&
    row.created_by === gift.createdBy
  )
}
