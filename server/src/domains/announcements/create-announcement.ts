import type { Announcement, NewAnnouncement } from '@pepper/contract/announcements'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { beginSending } from './begin-sending.ts'
import { requireChannel } from './channel.ts'
import { presentAnnouncement } from './present-announcement.ts'
import { getLockedRow, getRow, insertRow } from './store.ts'

/**
 * Sends an announcement to its audience, now or at a later moment (AD-13); a repeated request finds the one that it made.
 * Needs `announcements.send`. Throws announcements.channel_unavailable, announcements.id_taken.
 */
export async function createAnnouncement(context: Context, input: NewAnnouncement): Promise<Announcement> {
  authorise(context, 'announcements.send')
  const { runtime, actor, requestId } = context
  const { id, audience, channel, message } = input
  await requireChannel(runtime, channel)
  const now = runtime.clock.now()
  const at = input.at === undefined ? now : new Date(input.at)
  const isScheduled = at > now
  const row = await runtime.db.transaction(async (tx) => {
    const isNew = await insertRow(tx, { ...input, at, createdBy: actor.userId, now })
    if (!isNew) {
      const made = await getLockedRow(tx, id)
      const isSame = made.message === message && made.audience === audience && made.channel === channel
      if (!isSame || made.created_by !== actor.userId) throw new AppError('announcements.id_taken')
      return getRow(tx, id)
    }
    await recordAudit(tx, {
      action: isScheduled ? 'announcement.scheduled' : 'announcement.sent',
      actorId: actor.userId,
      target: { type: 'announcement', id },
      requestId,
      details: { audience, channel, at: at.toISOString() },
      personal: { message },
      now,
    })
    if (!isScheduled) await beginSending(tx, { id, message, audience, channel }, { isScheduled, now })
    return getRow(tx, id)
  })
  return presentAnnouncement(row)
}
