import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnnouncementAudience, AnnouncementChannel } from '@pepper/contract/announcements'

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
