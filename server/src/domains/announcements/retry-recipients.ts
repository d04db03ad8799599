import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { requireChannel } from './channel.ts'
import { resetFailed } from './recipient-store.ts'
import { getLockedRow, getRow, setResumed } from './store.ts'

/**
 * Resets failed recipients, all or one, so that they are attempted again, except those who blocked the bot or want no
 * messages. Needs `announcements.send`. Throws announcements.not_found, announcements.channel_unavailable.
 */
export async function retryRecipients(
  request: Context,
  { id, user_id: userId }: { id: string; user_id?: string | undefined },
): Promise<{ retried: number }> {
  const context = authorise(request, 'announcements.send')
  const { runtime, actor, origin } = context
  await requireChannel(runtime, (await getRow(runtime.db.kysely, id)).channel)
  const now = runtime.clock.now()
  return inTransaction(context, async (tx) => {
    await getLockedRow(tx, id)
    const retried = await resetFailed(tx, id, userId ?? null)
    if (retried === 0) return { retried }
    await setResumed(tx, id, now)
    await recordEvent(tx, 'announcements.sending_due', { announcement_id: id })
    await recordAudit(tx, {
      action: 'announcement.retried',
      actorId: actor.userId,
      target: { type: 'announcement', id },
      origin,
      details: { recipients: retried, user_id: userId ?? null },
      now,
    })
    return { retried }
  })
}
