import { drafts } from '../../member/chat/composer/current-drafts.ts'
import { GUEST_DRAFT } from '../../member/chat/composer/guest-draft.ts'
import { draftPlaceOf, giveBackInterrupted } from '../../member/chat/turn/give-back-interrupted.ts'
import { listWriters } from '../../member/chat/turn/outboxes.ts'
import { memberId } from '../../shared/viewer.ts'

/** The key of the text that the person on this device wrote while there was no connection. */
export const OFFLINE_DRAFT = { userId: 'offline', sessionId: null }

/**
 * Puts the question of a new chat that was on its way as this page came up into that text, where its writer sees it and
 * can delete it. Nothing that was on its way is sent by itself any more.
 */
export function takeInterrupted(): void {
  for (const userId of listWriters()) {
    giveBackInterrupted(userId, undefined)
    const place = draftPlaceOf(userId, null)
    const text = drafts.text(place).get()
    if (text === '') continue
    drafts.giveBack(OFFLINE_DRAFT, text)
    drafts.type(place, '')
  }
}

/** Moves that text to the composer of a new chat, before the text that is already there. */
export function takeOfflineDraft(): void {
  const text = drafts.text(OFFLINE_DRAFT).get()
  if (text === '') return
  const userId = memberId()
  drafts.giveBack(userId ? { userId, sessionId: null } : GUEST_DRAFT, text)
  drafts.type(OFFLINE_DRAFT, '')
}
