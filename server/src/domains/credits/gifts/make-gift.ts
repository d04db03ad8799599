import type { NewGift } from '@pepper/contract/credits/gifts'
import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { refuseGift } from '../rules.ts'
import { findLockedGift, findLockedRecipient, type GiftRow, insertGift } from './store.ts'

/**
 * Creates a pending gift, or finds the one that an earlier request created with its id. Throws credits.gift_to_self,
 * credits.gift_recipient_not_found, access.person_banned, credits.gift_id_taken.
 */
export async function makeGift(
  tx: Transaction,
  { actor, runtime, origin }: MemberContext,
  { id, recipient_id: recipientId, amount, reason: written }: NewGift,
): Promise<void> {
  const recipient = await findLockedRecipient(tx, recipientId)
  const refusal = refuseGift({
    giverId: actor.userId,
    recipient: recipient ? { userId: recipientId, isBanned: recipient.isBanned } : null,
  })
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
