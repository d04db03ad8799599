import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { restartDead } from './store.ts'

/**
 * Retries all dead deliveries: those after the first few are sent with the next runs. Needs `webhooks.manage`. Throws
 * webhooks.not_configured.
 */
export async function retryDeadDeliveries(request: Context): Promise<{ retried: number }> {
  const context = authorise(request, 'webhooks.manage')
  const { runtime, actor, origin } = context
  if (!runtime.config.sisterWebhook) throw new AppError('webhooks.not_configured')
  const now = runtime.clock.now()
  return inTransaction(context, async (tx) => {
    const ids = await restartDead(tx, now)
    if (ids.length === 0) return { retried: 0 }
    // The first is sent soon, so that it shows at once whether the receiver is back; the rest within a minute.
    const [first] = ids
    if (first) await recordEvent(tx, 'webhooks.delivery_due', { delivery_id: first })
    await recordAudit(tx, {
      action: 'webhook.retried_dead',
      actorId: actor.userId,
      target: null,
      origin,
      details: { delivery_ids: ids },
      now,
    })
    return { retried: ids.length }
  })
}
