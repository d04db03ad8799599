import type { OperatorNotification } from '@pepper/contract/notifications'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { touchInbox } from './inbox-store.ts'
import { presentNotification } from './present-notification.ts'
import { getRow, lockRow, setArchived } from './store.ts'

/**
 * Withdraws a notification; repeating it changes nothing. Needs `notifications.manage`. Throws notifications.not_found.
 */
export async function archiveNotification(
  request: Context,
  { id }: { id: string },
): Promise<OperatorNotification> {
  const context = authorise(request, 'notifications.manage')
  const { runtime, actor, origin } = context
  const row = await inTransaction(context, async (tx) => {
    const { status, target_user_id } = await lockRow(tx, id)
    if (status === 'archived') return getRow(tx, id)
    await setArchived(tx, id)
    if (target_user_id !== null) await touchInbox(tx, target_user_id)
    await recordAudit(tx, {
      action: 'notification.archived',
      actorId: actor.userId,
      target: { type: 'notification', id },
      origin,
      details: { before: status },
      now: runtime.clock.now(),
    })
    return getRow(tx, id)
  })
  return presentNotification(row)
}
