import { randomUUID } from 'node:crypto'
import type { NewNotification, OperatorNotification } from '@pepper/contract/notifications'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { auditedValues } from './audited-values.ts'
import { presentNotification } from './present-notification.ts'
import { getRow, insertRow } from './store.ts'

/**
 * Creates a notification that is not sent yet (AD-7); repeated with the same id, it returns the notification as it is now.
 * Needs `notifications.manage`. Throws access.user_not_found, notifications.expired, server.id_taken.
 */
export async function createNotification(
  request: Context,
  input: NewNotification,
): Promise<OperatorNotification> {
  const context = authorise(request, 'notifications.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const { id = randomUUID() } = input
  if (input.expires_at && new Date(input.expires_at) <= now) throw new AppError('notifications.expired')
  const row = await inTransaction(context, async (tx) => {
    const isNew = await insertRow(tx, { ...input, id, createdBy: actor.userId, now })
    const made = await getRow(tx, id)
    if (!isNew) return made
    await recordAudit(tx, {
      action: 'notification.created',
      actorId: actor.userId,
      target: { type: 'notification', id },
      origin,
      ...auditedValues('after', made),
      now,
    })
    return made
  })
  return presentNotification(row)
}
