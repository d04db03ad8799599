import type { Announcement, NewAnnouncementGroup } from '@pepper/contract/announcements'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { idFrom } from '../../platform/ids.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { announce } from './announce.ts'
import { requireChannel } from './channel.ts'
import { presentAnnouncement } from './present-announcement.ts'
import { type AnnouncementRow, listGroupRows, lockGroup } from './store.ts'

/**
 * Sends the same message on several channels in one transaction (AD-13); a repeated request finds what it created.
 * Needs `announcements.send`. Throws announcements.channel_unavailable, announcements.id_taken,
 * announcements.time_out_of_range.
 */
export async function createAnnouncementGroup(
  request: Context,
  { channels, ...input }: NewAnnouncementGroup,
): Promise<{ announcements: Announcement[] }> {
  const context = authorise(request, 'announcements.send')
  const { runtime, actor } = context
  for (const channel of channels) await requireChannel(runtime, channel)
  const rows = await inTransaction(context, async (tx) => {
    await lockGroup(tx, input.id)
    const made = await listGroupRows(tx, input.id)
    if (made.length > 0) {
      const isSame = made.every((row) => isRepeated(row, { ...input, channels }, actor.userId))
      if (!isSame || made.length !== channels.length) throw new AppError('announcements.id_taken')
      return made
    }
    const now = runtime.clock.now()
    for (const channel of channels) {
      const announced = { ...input, channel, id: idFrom(`${input.id} ${channel}`), groupId: input.id }
      if (!(await announce(tx, context, announced, now))) throw new AppError('announcements.id_taken')
    }
    return listGroupRows(tx, input.id)
  })
  return { announcements: rows.map(presentAnnouncement) }
}

function isRepeated(
  { message, audience, channel, created_by: by }: AnnouncementRow,
  asked: NewAnnouncementGroup,
  userId: string,
): boolean {
  const isSame = message === asked.message && audience === asked.audience && by?.user_id === userId
  return isSame && asked.channels.includes(channel)
}
