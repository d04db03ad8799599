import type { CreditGift } from '@pepper/contract/credits/gifts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockPendingGift } from './lock-pending-gift.ts'
import { presentGift } from './present-gift.ts'
import { cancelPendingGift, findGift, getGift } from './store.ts'

/**
 * Cancels a pending gift, so that it can no longer be processed (AD-9); repeating it changes nothing. Needs
 * `credits.gift`. Throws credits.gift_settled, credits.gift_to_self.
 */
export async function cancelGift(request: Context, { id }: { id: string }): Promise<CreditGift> {
  const context = authorise(request, 'credits.gift')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    if ((await findGift(tx, id))?.status === 'cancelled') return
    const gift = await lockPendingGift(tx, context, id)
    await cancelPendingGift(tx, id, { cancelledBy: actor.userId, now })
    await recordAudit(tx, {
      action: 'credit_gift.cancelled',
      actorId: actor.userId,
      target: { type: 'credit_gift', id },
      origin,
      details: {
        before: 'pending',
        after: 'cancelled',
        recipient_id: gift.recipient_id,
        amount: gift.amount,
      },
      now,
    })
  })
  return presentGift(await getGift(runtime.db.kysely, id))
}
