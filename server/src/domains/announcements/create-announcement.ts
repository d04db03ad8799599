import type { Announcement, NewAnnouncement } from '@pepper/contract/announcements'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { announce } from './announce.ts'
import { requireChannel } from './channel.ts'
import { presentAnnouncement } from './present-announcement.ts'
import { getLockedRow, getRow } from './store.ts'

/**
 * Sends an announcement to its audience, now or at a later moment (AD-13); a repeated request finds the one that it
 * created. Needs `announcements.send`. Throws announcements.channel_unavailable, announcements.id_taken,
 * announcements.time_out_of_range.
 */
export async function createAnnouncement(request: Context, input: NewAnnouncement): Promise<Announcement> {
  const context = authorise(request, 'announcements.send')
  const { runtime, actor } = context
  const { id, audience, channel, message } = input
  await requireChannel(runtime, channel)
  const row = await inTransaction(context, async (tx) => {
    const isNew = await announce(tx, context, { ...input, groupId: null }, runtime.clock.now())
    if (!isNew) {
      const made = await getLockedRow(tx, id)
      const isSame = made.message === message && made.audience === audience && made.channel === channel
      if (!isSame || made.created_by !== actor.userId) throw new AppError('announcements.id_taken')
    }
    return getRow(tx, id)
  })
  return presentAnnouncement(row)
}
