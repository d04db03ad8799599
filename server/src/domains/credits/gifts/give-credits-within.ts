import type { NewGift } from '@pepper/contract/credits/gifts'
import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { makeGift } from './make-gift.ts'
import { settlePendingGift } from './settle-pending-gift.ts'
import { findLockedGift } from './store.ts'

/**
 * Makes a gift and processes it in the caller's transaction, once for its id; returns whether it was paid now. The caller has
 * checked `credits.gift`. Throws credits.gift_to_self, credits.gift_recipient_not_found, access.person_banned, credits.gift_id_taken,
 * credits.gift_limit_reached.
 */
export async function giveCreditsWithin(
  tx: Transaction,
  context: MemberContext,
  gift: NewGift,
): Promise<boolean> {
  await makeGift(tx, context, gift)
  const made = await findLockedGift(tx, gift.id)
  if (made?.status !== 'pending') return false
  await settlePendingGift(tx, context, made)
  return true
}
