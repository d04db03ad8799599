import type { Delivery } from '@pepper/contract/webhooks'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { presentDelivery } from './delivery.ts'
import { findLockedDelivery, restartDelivery } from './store.ts'

/**
 * Retries a dead or waiting delivery now, and keeps retrying it for about a day. Needs `webhooks.manage`. Throws
 * webhooks.not_configured, webhooks.delivery_not_found, webhooks.delivered_already.
 */
export async function retryDelivery(request: Context, { id }: { id: string }): Promise<Delivery> {
  const context = authorise(request, 'webhooks.manage')
  const { runtime, actor, origin } = context
  if (!runtime.config.sisterWebhook) throw new AppError('webhooks.not_configured')
  const now = runtime.clock.now()
  const restarted = await inTransaction(context, async (tx) => {
    const before = await findLockedDelivery(tx, id)
    if (!before) throw new AppError('webhooks.delivery_not_found')
    if (before.state === 'delivered') throw new AppError('webhooks.delivered_already')
    const row = await restartDelivery(tx, id, now)
    await recordEvent(tx, 'webhooks.delivery_due', { delivery_id: id })
    await recordAudit(tx, {
      action: 'webhook.retried',
      actorId: actor.userId,
      target: { type: 'webhook_delivery', id },
      origin,
      details: { state: before.state, attempts: before.attempts },
      now,
    })
    return row
  })
  return presentDelivery(restarted)
}
