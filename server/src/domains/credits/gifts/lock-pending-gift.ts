import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { refuseOwnGift } from '../rules.ts'
import { findLockedGift, type GiftRow } from './store.ts'

/** Locks a gift that may still be changed. Throws credits.gift_settled, credits.gift_to_self. */
export async function lockPendingGift(
  tx: Transaction,
  { actor }: MemberContext,
  id: string,
): Promise<GiftRow> {
  const gift = await findLockedGift(tx, id)
  if (gift?.status !== 'pending') throw new AppError('credits.gift_settled')
  const refusal = refuseOwnGift(actor.userId, gift.recipient_id)
  if (refusal) throw new AppError(refusal)
  return gift
}
