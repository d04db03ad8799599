import type {
  AnnouncementAudience,
  AnnouncementChannel,
  NewAnnouncementGroup,
} from '@pepper/contract/announcements'
import { newId } from '../../lib/new-id.ts'

/** What is typed of an announcement; the moment as the browser's field has it, in its own time zone. */
export interface Draft {
  /** Another one for every change, so that only the same announcement is repeated under the same id. */
  id: string
  message: string
  audience: AnnouncementAudience
  channels: readonly AnnouncementChannel[]
  /** '' is now. */
  sends: string
}

/** The channels after one was chosen or left out, in the order in which they are offered. */
export function withChannel(
  { channels }: Pick<Draft, 'channels'>,
  channel: AnnouncementChannel,
  isChosen: boolean,
): AnnouncementChannel[] {
  const order = ['bot_dm', 'email', 'in_app'] as const
  return order.filter((one) => (one === channel ? isChosen : channels.includes(one)))
}

export type DraftProblem = 'blank' | 'past'

export function emptyDraft(): Draft {
  return { id: newId(), message: '', audience: 'all', channels: [], sends: '' }
}

/** What keeps a draft from being sent, or null. */
export function draftProblem({ message, sends }: Draft, now: Date): DraftProblem | null {
  if (message.trim() === '') return 'blank'
  return sends !== '' && new Date(sends) <= now ? 'past' : null
}

/** The announcements, one a channel, that a draft without problems makes. */
export function announcementOf({ sends, channels, ...draft }: Draft): NewAnnouncementGroup {
  return {
    ...draft,
    channels: [...channels],
    message: draft.message.trim(),
    ...(sends && { at: new Date(sends).toISOString() }),
  }
}
