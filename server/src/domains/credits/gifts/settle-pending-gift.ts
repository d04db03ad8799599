import type { GiftFailure } from '@pepper/contract/credits/gifts'
import type { MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { recordAudit } from '../../audit/index.ts'
import { type GiftRefusal, refuseGift } from '../rules.ts'
import { addBonusCredits } from '../store.ts'
import { spendGiftLimit } from './spend-gift-limit.ts'
import { findLockedRecipient, type GiftRow, settleGift } from './store.ts'

/** The failure that each refusal becomes where the gift was made before it. */
const FAILURES: Record<Exclude<GiftRefusal, 'credits.gift_to_self'>, GiftFailure> = {
  'credits.gift_recipient_not_found': 'recipient_gone',
  'access.person_banned': 'recipient_banned',
}

/**
 * Ends a pending gift that the caller holds locked: its credits go into the recipient's XP bucket, or it fails where
 * the recipient can no longer receive it. Throws credits.gift_to_self, credits.gift_limit_reached.
 */
export async function settlePendingGift(
  tx: Transaction,
  context: MemberContext,
  gift: GiftRow,
): Promise<void> {
  const { actor, runtime, origin } = context
  const now = runtime.clock.now()
  const recipient = await findLockedRecipient(tx, gift.recipient_id)
  const refusal = refuseGift({ giverId: actor.userId, recipient })
  if (refusal === 'credits.gift_to_self') throw new AppError(refusal)
  const failure = refusal && FAILURES[refusal]
  if (failure === null) await spendGiftLimit(tx, context, gift.amount)
  await settleGift(tx, gift.id, { failure, processedBy: actor.userId, now })
  if (failure === null) await addCredits(tx, gift, now)
  await recordAudit(tx, {
    action: failure === null ? 'credit_gift.processed' : 'credit_gift.failed',
    actorId: actor.userId,
    target: { type: 'credit_gift', id: gift.id },
    origin,
    details: {
      before: 'pending',
      after: failure === null ? 'processed' : 'failed',
      recipient_id: gift.recipient_id,
      amount: gift.amount,
      ...(failure === null ? {} : { failed_for: failure }),
    },
    now,
  })
}

async function addCredits(tx: Transaction, { id, recipient_id, amount, reason }: GiftRow, now: Date) {
  const userId = recipient_id ?? ''
  const told = reason ? { reason } : {}
  await addBonusCredits(tx, {
    userId,
    xpAmount: amount,
    type: 'gifted',
    cause: `gift:${id}`,
    metadata: { cause: 'gift', ...told },
    now,
  })
  await recordEvent(tx, 'credits.gift_processed', { user_id: userId, gift_id: id, amount, ...told })
}
