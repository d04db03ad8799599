import { announcementChannel } from '@pepper/contract/announcements'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { findRefusal } from './channel.ts'
import { countReached } from './recipient-store.ts'

/**
 * Reads why a channel is unavailable now, if it is, and how many people of each audience it reaches. Needs
 * `announcements.send`.
 */
export async function readAudienceSizes(request: Context) {
  const context = authorise(request, 'announcements.send')
  const { runtime } = context
  const reached = await countReached(runtime.db.kysely)
  const channels = announcementChannel.options.map(async (channel) => ({
    channel,
    unavailable: await findRefusal(runtime, channel),
    recipients: { all: reached[channel], premium: 0, free: reached[channel] },
  }))
  return { channels: await Promise.all(channels) }
}
