import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type {
  AnnouncementAudience,
  AnnouncementChannel,
  AnnouncementStatus,
} from '@pepper/contract/announcements'
import type { ChannelRefusal } from '@pepper/contract/errors'
import type { BadgeTone } from './badge.tsx'

export const audienceNames: Record<AnnouncementAudience, MessageDescriptor> = {
  all: msg`All Users`,
  premium: msg`Premium Users`,
  free: msg`Free Users`,
}

export const channelNames: Record<AnnouncementChannel, MessageDescriptor> = {
  bot_dm: msg`Bot DM`,
  email: msg`Email`,
  in_app: msg`In-App`,
}

export const audiences: readonly AnnouncementAudience[] = ['all', 'premium', 'free']
export const channels: readonly AnnouncementChannel[] = ['bot_dm', 'email', 'in_app']

export const statusNames: Record<AnnouncementStatus, MessageDescriptor> = {
  scheduled: msg`Scheduled`,
  sending: msg`Sending`,
  sent: msg`Sent`,
  cancelled: msg`Cancelled`,
}

export const statusTones: Record<AnnouncementStatus, BadgeTone> = {
  scheduled: 'info',
  sending: 'warn',
  sent: 'ok',
  cancelled: 'neutral',
}

/** Explains why a channel is unavailable, and where that can be changed. */
export function refusalText(channel: AnnouncementChannel, refusal: ChannelRefusal): string {
  if (refusal === 'mail_off') return t`Email notifications are switched off in the settings.`
  return channel === 'bot_dm'
    ? t`No bot is configured on this server: TELEGRAM_BOT_TOKEN is missing.`
    : t`No mail server is configured on this server: SMTP_URL is missing.`
}

const reasons: Record<string, MessageDescriptor> = {
  interrupted: msg`Interrupted: it may have arrived. A retry may send it twice.`,
  blocked: msg`Blocked the bot`,
  unwanted: msg`Unsubscribed`,
  no_address: msg`Has no address for this channel`,
  not_configured: msg`The channel was not configured`,
  mail_off: msg`Email was switched off`,
  address_refused: msg`The address rejected the email`,
  unreachable: msg`The receiver could not be reached`,
}

const ownReasons: Record<string, MessageDescriptor> = {
  blocked: msg`You have blocked the bot.`,
  unwanted: msg`You have unsubscribed from these emails.`,
  no_address: msg`Your account has no address for this channel.`,
  interrupted: msg`Connection interrupted: it may have arrived.`,
  address_refused: msg`Your address rejected the email.`,
  unreachable: msg`The receiver could not be reached.`,
  busy: msg`The receiver is limiting requests. Please try again later.`,
}

/** Explains why a test did not reach the administrator who requested it. */
export function testReasonText(reason: string, i18n: I18n): string {
  const known = ownReasons[reason]
  return known ? i18n._(known) : reasonText(reason, i18n)
}

/** Explains why a person was not reached. Unknown codes of the other side are shown as they are. */
export function reasonText(reason: string | null, i18n: I18n): string {
  const known = reasons[reason ?? '']
  return known ? i18n._(known) : t`Refused: ${reason ?? ''}`
}
