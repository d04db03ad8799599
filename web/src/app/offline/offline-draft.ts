import { drafts } from '../../member/chat/composer/current-drafts.ts'
import { GUEST_DRAFT } from '../../member/chat/composer/guest-draft.ts'
import { memberId } from '../../shared/viewer.ts'

/** The key of the text that the person on this device wrote while there was no connection. */
export const OFFLINE_DRAFT = { userId: 'offline', sessionId: null }

/** Moves that text to the composer of a new chat, before the text that is already there. */
export function takeOfflineDraft(): void {
  const text = drafts.text(OFFLINE_DRAFT).get()
  if (text === '') return
  const userId = memberId()
  drafts.giveBack(userId ? { userId, sessionId: null } : GUEST_DRAFT, text)
  drafts.type(OFFLINE_DRAFT, '')
}
