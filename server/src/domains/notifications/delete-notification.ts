import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { auditedValues } from './audited-values.ts'
import { touchInbox } from './inbox-store.ts'
import { deleteRow, getRow, lockRow } from './store.ts'

/** Deletes a notification, from inboxes too. Needs `notifications.manage`. Throws notifications.not_found. */
export async function deleteNotification(
  request: Context,
  { id }: { id: string },
): Promise<{ deleted: true }> {
  const context = authorise(request, 'notifications.manage')
  const { runtime, actor, origin } = context
  await inTransaction(context, async (tx) => {
    const { target_user_id } = await lockRow(tx, id)
    const gone = await getRow(tx, id)
    await deleteRow(tx, id)
    if (target_user_id !== null) await touchInbox(tx, target_user_id)
    await recordAudit(tx, {
      action: 'notification.deleted',
      actorId: actor.userId,
      target: { type: 'notification', id },
      origin,
      ...auditedValues('before', gone),
      now: runtime.clock.now(),
    })
  })
  return { deleted: true }
}
