import type { AnnouncementChannel } from '@pepper/contract/announcements'
import type { ChannelRefusal } from '@pepper/contract/errors'
import type { Runtime } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readSettings } from '../settings/index.ts'

/**
 * Finds the reason why a channel cannot be used at the moment, or null where it can. Call it outside transactions only.
 */
export async function findRefusal(
  runtime: Runtime,
  channel: AnnouncementChannel,
): Promise<ChannelRefusal | null> {
  const { smtpUrl, bot } = runtime.config
  if (channel === 'bot_dm') return bot ? null : 'not_configured'
  if (channel === 'in_app') return null
  if (!smtpUrl) return 'not_configured'
  return (await readSettings(runtime)).email_notifications ? null : 'mail_off'
}

/** Makes sure that a channel can be used. Throws announcements.channel_unavailable. */
export async function requireChannel(runtime: Runtime, channel: AnnouncementChannel): Promise<void> {
  const reason = await findRefusal(runtime, channel)
  if (reason) throw new AppError('announcements.channel_unavailable', { reason })
}
