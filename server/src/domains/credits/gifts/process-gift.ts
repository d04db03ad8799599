import type { CreditGift } from '@pepper/contract/credits/gifts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { askSecondPerson } from '../../approvals/index.ts'
import { refuseGift, refuseOwnGift } from '../rules.ts'
import { payAlone } from './pay-alone.ts'
import { presentGift } from './present-gift.ts'
import { settlePendingGift } from './settle-pending-gift.ts'
import { spendGiftLimit } from './spend-gift-limit.ts'
import { findGift, findLockedGift, findLockedRecipient, type GiftRow, getGift } from './store.ts'

/** The gift to pay, and the amount that the administrator saw. */
export interface ExpectedGift {
  id: string
  amount?: number | undefined
}

/**
 * Adds the credits of a pending gift, exactly once even if several people try (AD-9); returns it as failed where its
 * recipient is banned or gone. Needs `credits.gift`. Throws credits.gift_not_pending, credits.gift_changed,
 * credits.gift_to_self, credits.gift_limit_reached, approvals.waiting.
 */
export async function processGift(request: Context, expected: ExpectedGift): Promise<CreditGift> {
  const context = authorise(request, 'credits.gift')
  const { id } = expected
  const { db } = context.runtime
  const gift = await getPayable(context, expected)
  await payAlone(context, gift, {
    // A gift that was changed meanwhile is refused.
    pay: (tx) => processGiftWithin(tx, context, gift),
    ask: () =>
      askSecondPerson(context, { kind: 'gift_process', ...gift }, (tx) => checkLimit(tx, context, gift)),
  })
  return presentGift(await getGift(db.kysely, id))
}

/** Processes a pending gift in the caller's transaction. */
export async function processGiftWithin(
  tx: Transaction,
  context: MemberContext,
  { id, amount }: ExpectedGift,
): Promise<void> {
  const gift = await findLockedGift(tx, id)
  if (gift?.status !== 'pending') throw new AppError('credits.gift_not_pending')
  if (amount !== undefined && gift.amount !== amount) throw new AppError('credits.gift_changed')
  await settlePendingGift(tx, context, gift)
}

/** Throws credits.gift_limit_reached where the gift would be paid; one that will fail gives nothing. */
async function checkLimit(
  tx: Transaction,
  context: MemberContext,
  { recipient_id, amount }: Pick<GiftRow, 'recipient_id' | 'amount'>,
): Promise<void> {
  const recipient = await findLockedRecipient(tx, recipient_id)
  const refusal = refuseGift({ giverId: context.actor.userId, recipient })
  if (refusal === null) await spendGiftLimit(tx, context, amount)
}

/** Returns a gift that can be paid. Throws credits.gift_not_pending, credits.gift_changed, credits.gift_to_self. */
async function getPayable(context: MemberContext, expected: ExpectedGift) {
  const { id } = expected
  const gift = await findGift(context.runtime.db.kysely, id)
  if (gift?.status !== 'pending') throw new AppError('credits.gift_not_pending')
  if (expected.amount !== undefined && gift.amount !== expected.amount)
    throw new AppError('credits.gift_changed')
  const refusal = refuseOwnGift(context.actor.userId, gift.recipient_id)
  if (refusal) throw new AppError(refusal)
  const { recipient_id, amount } = gift
  return { id, recipient_id, amount }
}
