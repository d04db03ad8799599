import { announcementChannel } from '@pepper/contract/announcements'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { findRefusal } from './channel.ts'
import { countByChannel } from './recipient-store.ts'

/**
 * Counts the recipients of each channel and audience now, and says why a channel is unavailable, if it is. Needs
 * `announcements.send`.
 */
export async function countRecipients(request: Context) {
  const context = authorise(request, 'announcements.send')
  const { runtime } = context
  const counts = await countByChannel(runtime.db.kysely)
  const channels = announcementChannel.options.map(async (channel) => ({
    channel,
    unavailable: await findRefusal(runtime, channel),
    recipients: { all: counts[channel], premium: 0, free: counts[channel] },
  }))
  return { channels: await Promise.all(channels) }
}
