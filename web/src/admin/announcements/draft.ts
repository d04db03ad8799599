import type {
  AnnouncementAudience,
  AnnouncementChannel,
  NewAnnouncementGroup,
} from '@pepper/contract/announcements'
import { newId } from '../../lib/new-id.ts'

/** The typed parts of an announcement. The moment is in the format of the browser's field, in its time zone. */
export interface Draft {
  /** An id that is new for every change, so that only the same announcement is repeated under the same id. */
  id: string
  message: string
  audience: AnnouncementAudience
  channels: readonly AnnouncementChannel[]
  /** The moment of sending; '' means now. */
  sends: string
}

/** Returns the channels after one was chosen or removed, in the order in which they are offered. */
export function withChannel(
  { channels }: Pick<Draft, 'channels'>,
  channel: AnnouncementChannel,
  isChosen: boolean,
): AnnouncementChannel[] {
  const order = ['bot_dm', 'email', 'in_app'] as const
  return order.filter((one) => (one === channel ? isChosen : channels.includes(one)))
}

export type DraftProblem = 'blank' | 'past' | 'half_filled'

export function emptyDraft(): Draft {
  return { id: newId(), message: '', audience: 'all', channels: [], sends: '' }
}

/** Returns the problem that keeps a draft from being sent, or null. */
export function draftProblem({ message, sends }: Draft, now: Date): DraftProblem | null {
  if (message.trim() === '') return 'blank'
  return sends !== '' && new Date(sends) <= now ? 'past' : null
}

/** Builds the announcements of a draft without problems, one for each channel. */
export function announcementOf({ sends, channels, ...draft }: Draft): NewAnnouncementGroup {
  return {
    ...draft,
    channels: [...channels],
    message: draft.message.trim(),
    ...(sends && { at: new Date(sends).toISOString() }),
  }
}
