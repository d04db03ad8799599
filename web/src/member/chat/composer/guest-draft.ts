import { memberId, viewer } from '../../../shared/viewer.ts'
import { guestTalk } from '../guest/guest-talk.ts'
import { drafts } from './current-drafts.ts'

/** The place of a visitor's question, before they are signed in. */
export const GUEST_DRAFT = { userId: 'guest', sessionId: null }

/**
 * Hands the visitor's question over to the member that they become, in the chat that moves with them if they had one. It
 * comes before a draft that the member left there.
 */
export function watchGuestDraft(): void {
  viewer.subscribe(takeGuestDraft)
}

function takeGuestDraft(): void {
  const userId = memberId()
  const question = drafts.text(GUEST_DRAFT).get()
  if (!userId || question === '') return
  drafts.giveBack({ userId, sessionId: guestTalk.get()?.sessionId ?? null }, question)
  drafts.type(GUEST_DRAFT, '')
}
