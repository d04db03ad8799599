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
  context: MemberContext,
  asked: NewGift,
): Promise<void> {
  const { actor, runtime, origin } = context
  const { id, recipient_id: recipientId, amount } = asked
  await requireRecipient(tx, context, recipientId)
  const gift = { ...giftOf(context, asked), now: runtime.clock.now() }
  if (!(await insertGift(tx, gift))) return requireSameGift(tx, context, asked)
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

/** Throws what `createGiftWithin` would throw, without creating the gift. */
export async function checkNewGift(tx: Transaction, context: MemberContext, asked: NewGift): Promise<void> {
  await requireRecipient(tx, context, asked.recipient_id)
  await requireSameGift(tx, context, asked)
}

async function requireRecipient(
  tx: Transaction,
  { actor }: MemberContext,
  recipientId: string,
): Promise<void> {
  const recipient = await findLockedRecipient(tx, recipientId)
  const refusal = refuseGift({ giverId: actor.userId, recipient })
  if (refusal) throw new AppError(refusal)
}

/** Throws where the id belongs to another gift. */
async function requireSameGift(tx: Transaction, context: MemberContext, asked: NewGift): Promise<void> {
  const earlier = await findLockedGift(tx, asked.id)
  if (earlier && !isSame(earlier, giftOf(context, asked))) throw new AppError('credits.gift_id_taken')
}

function giftOf({ actor }: MemberContext, { id, recipient_id: recipientId, amount, reason }: NewGift) {
  return { id, recipientId, amount, reason: reason || null, createdBy: actor.userId }
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
