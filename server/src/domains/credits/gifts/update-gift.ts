import type { CreditGift, GiftChange } from '@pepper/contract/credits/gifts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockPendingGift } from './lock-pending-gift.ts'
import { presentGift } from './present-gift.ts'
import { changeGift, getGift } from './store.ts'

/**
 * Changes the amount and the reason of a pending gift (AD-9). Needs `credits.gift`. Throws credits.gift_settled,
 * credits.gift_to_self.
 */
export async function updateGift(request: Context, { id, ...change }: GiftChange): Promise<CreditGift> {
  const context = authorise(request, 'credits.gift')
  const { runtime, actor, origin } = context
  const after = { amount: change.amount, reason: change.reason || null }
  await inTransaction(context, async (tx) => {
    const before = await lockPendingGift(tx, context, id)
    if (before.amount === after.amount && before.reason === after.reason) return
    await changeGift(tx, id, after)
    await recordAudit(tx, {
      action: 'credit_gift.changed',
      actorId: actor.userId,
      target: { type: 'credit_gift', id },
      origin,
      details: { before: before.amount, after: after.amount, recipient_id: before.recipient_id },
      personal: { reason_before: before.reason, reason: after.reason },
      now: runtime.clock.now(),
    })
  })
  return presentGift(await getGift(runtime.db.kysely, id))
}
