import type { CreditGift, NewGift } from '@pepper/contract/credits/gifts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { askSecondPerson } from '../../approvals/index.ts'
import { checkNewGift, createGiftWithin } from './create-gift.ts'
import { payAlone } from './pay-alone.ts'
import { presentGift } from './present-gift.ts'
import { settlePendingGift } from './settle-pending-gift.ts'
import { spendGiftLimit } from './spend-gift-limit.ts'
import { findLockedGift, getGift } from './store.ts'

/**
 * Creates a gift and processes it in one transaction (AD-12), once for its id however often it is requested. Needs
 * `credits.gift`. Throws credits.gift_to_self, credits.gift_recipient_not_found, access.person_banned,
 * credits.gift_id_taken, credits.gift_limit_reached, approvals.waiting.
 */
export async function giveCredits(request: Context, gift: NewGift): Promise<CreditGift> {
  const context = authorise(request, 'credits.gift')
  const { db } = context.runtime
  await payAlone(context, gift, {
    pay: (tx) => giveCreditsWithin(tx, context, gift),
    ask: () => askSecondPerson(context, { kind: 'gift_give', ...gift }, (tx) => checkGift(tx, context, gift)),
  })
  return presentGift(await getGift(db.kysely, gift.id))
}

/**
 * Creates a gift and processes it in the caller's transaction, once for its id; returns whether it was paid now. The
 * caller has checked `credits.gift`. Throws credits.gift_to_self, credits.gift_recipient_not_found,
 * access.person_banned, credits.gift_id_taken, credits.gift_limit_reached.
 */
export async function giveCreditsWithin(
  tx: Transaction,
  context: MemberContext,
  gift: NewGift,
): Promise<boolean> {
  await createGiftWithin(tx, context, gift)
  const made = await findLockedGift(tx, gift.id)
  if (made?.status !== 'pending') return false
  await settlePendingGift(tx, context, made)
  return true
}

/** Throws what would refuse the gift if a second person approved it now. */
async function checkGift(tx: Transaction, context: MemberContext, gift: NewGift): Promise<void> {
  await checkNewGift(tx, context, gift)
  await spendGiftLimit(tx, context, gift.amount)
}
