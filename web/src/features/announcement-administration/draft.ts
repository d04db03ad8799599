import type {
  AnnouncementAudience,
  AnnouncementChannel,
  NewAnnouncement,
} from '@pepper/contract/announcements'
import { newId } from '../../lib/new-id.ts'

/** What is typed of an announcement; the moment as the browser's field has it, in its own time zone. */
export interface Draft {
  /** Another one for every change, so that only the same announcement is repeated under the same id. */
  id: string
  message: string
  audience: AnnouncementAudience
  channel: AnnouncementChannel
  /** '' is now. */
  sends: string
}

export type DraftProblem = 'blank' | 'past'

export function emptyDraft(): Draft {
  return { id: newId(), message: '', audience: 'all', channel: 'bot_dm', sends: '' }
}

/** What keeps a draft from being sent, or null. */
export function draftProblem({ message, sends }: Draft, now: Date): DraftProblem | null {
  if (message.trim() === '') return 'blank'
  return sends !== '' && new Date(sends) <= now ? 'past' : null
}

/** The announcement that a draft without problems makes. */
export function announcementOf({ sends, ...draft }: Draft): NewAnnouncement {
  return { ...draft, message: draft.message.trim(), ...(sends && { at: new Date(sends).toISOString() }) }
}
