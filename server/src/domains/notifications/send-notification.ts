import type { OperatorNotification } from '@pepper/contract/notifications'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { touchInbox } from './inbox-store.ts'
import { presentNotification } from './present-notification.ts'
import { refuseSending } from './rules.ts'
import { getRow, lockRow, setScheduled, setSent } from './store.ts'

/**
 * Sends a notification to its audience once, either now or by the schedule at a later moment. Writes one row, however
 * many people read it. Needs `notifications.manage`. Throws notifications.not_found, notifications.not_active,
 * notifications.expired.
 */
export async function sendNotification(
  request: Context,
  { id, at }: { id: string; at?: string | undefined },
): Promise<OperatorNotification> {
  const context = authorise(request, 'notifications.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const moment = at === undefined ? now : new Date(at)
  const isLater = moment > now
  const row = await inTransaction(context, async (tx) => {
    const before = await lockRow(tx, id)
    const refusal = refuseSending(before, isLater ? moment : now)
    if (refusal) throw new AppError(refusal)
    if (isLater) await setScheduled(tx, id, moment)
    else await setSent(tx, { id, target_audience: before.target_audience, now })
    if (!isLater && before.target_user_id !== null) await touchInbox(tx, before.target_user_id)
    await recordAudit(tx, {
      action: isLater ? 'notification.scheduled' : 'notification.sent',
      actorId: actor.userId,
      target: { type: 'notification', id },
      origin,
      details: { target_audience: before.target_audience, at: moment.toISOString() },
      now,
    })
    return getRow(tx, id)
  })
  return presentNotification(row)
}
