import type { Announcement } from '@pepper/contract/announcements'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { presentAnnouncement } from './present-announcement.ts'
import { getLockedRow, getRow, setCancelled } from './store.ts'

/**
 * Cancels an announcement that is scheduled and has not begun; repeating it changes nothing. Needs
 * `announcements.send`. Throws announcements.not_found, announcements.begun.
 */
export async function cancelAnnouncement(request: Context, { id }: { id: string }): Promise<Announcement> {
  const context = authorise(request, 'announcements.send')
  const { runtime, actor, origin } = context
  const row = await inTransaction(context, async (tx) => {
    const { status } = await getLockedRow(tx, id)
    if (status === 'cancelled') return getRow(tx, id)
    if (status !== 'scheduled') throw new AppError('announcements.begun')
    await setCancelled(tx, id)
    await recordAudit(tx, {
      action: 'announcement.cancelled',
      actorId: actor.userId,
      target: { type: 'announcement', id },
      origin,
      details: { before: status },
      now: runtime.clock.now(),
    })
    return getRow(tx, id)
  })
  return presentAnnouncement(row)
}
