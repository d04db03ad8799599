import type { NewNotification, NotificationAudience, NotificationType } from '@pepper/contract/notifications'
import type { FoundUser } from '@pepper/contract/users'

/** The typed parts of a notification. Moments are in the format of the browser's fields, in its time zone. */
export interface Draft {
  title: string
  message: string
  type: NotificationType
  audience: NotificationAudience
  person: FoundUser | null
  /** The moment when it expires; '' means never. */
  expires: string
  /** The moment when it is sent; '' means that it is not sent by itself. */
  sends: string
}

export type DraftProblem = 'missing' | 'past' | 'half_filled' | 'expires_before_sent'
export type DraftProblems = Partial<
  Record<'title' | 'message' | 'person' | 'expires' | 'sends', DraftProblem>
>

export const EMPTY_DRAFT: Draft = {
  title: '',
  message: '',
  type: 'info',
  audience: 'all',
  person: null,
  expires: '',
  sends: '',
}

/** Lists the problems that keep a draft from being created, by the field where each can be fixed. */
export function draftProblems(draft: Draft, now: Date): DraftProblems {
  const problems: DraftProblems = {}
  if (!draft.title.trim()) problems.title = 'missing'
  if (!draft.message.trim()) problems.message = 'missing'
  if (draft.audience === 'specific' && !draft.person) problems.person = 'missing'
  if (draft.sends && new Date(draft.sends) <= now) problems.sends = 'past'
  if (draft.expires && new Date(draft.expires) <= now) problems.expires = 'past'
  else if (draft.expires && draft.sends && new Date(draft.expires) <= new Date(draft.sends)) {
    problems.expires = 'expires_before_sent'
  }
  return problems
}

/** Builds the notification of a draft without problems. A person counts only where the audience is one person. */
export function notificationOf(draft: Draft): NewNotification {
  const { title, message, type, audience, person, expires } = draft
  return {
    title: title.trim(),
    message: message.trim(),
    type,
    target_audience: audience,
    ...(audience === 'specific' && person && { target_user_id: person.id }),
    ...(expires && { expires_at: new Date(expires).toISOString() }),
  }
}
