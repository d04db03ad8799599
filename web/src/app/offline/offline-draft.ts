import { drafts } from '../../member/chat/composer/current-drafts.ts'
import { GUEST_DRAFT } from '../../member/chat/composer/guest-draft.ts'
import { memberId } from '../../shared/viewer.ts'

/** What was written while there was no connection, by whoever sits here. */
export const OFFLINE_DRAFT = { userId: 'offline', sessionId: null }

/** Hands it to the composer of a new chat, before what stands there. */
export function takeOfflineDraft(): void {
  const text = drafts.text(OFFLINE_DRAFT).get()
  if (text === '') return
  const userId = memberId()
  drafts.giveBack(userId ? { userId, sessionId: null } : GUEST_DRAFT, text)
  drafts.type(OFFLINE_DRAFT, '')
}
