import { memberId, viewer } from '../../../shared/viewer.ts'
import { drafts } from '../composer/current-drafts.ts'
import type { DraftPlace } from '../composer/drafts.ts'
import { GUEST_DRAFT } from '../composer/guest-draft.ts'
import { writtenOf } from './chat-ports.ts'
import { chatOf } from './outbox.ts'
import { listWriters, outboxOf } from './outboxes.ts'

/**
 * Gives the messages back that a reload interrupted and whose chat this page does not show: they would be sent, and
 * charged, at a later visit to it, while their writer has them in a composer. Looks once at each person who uses the tab.
 */
export function watchInterrupted(): void {
  let userId = memberId()
  giveBackInterrupted(userId, shownByAddress())
  viewer.subscribe(() => {
    if (memberId() === userId) return
    userId = memberId()
    giveBackInterrupted(userId, shownByAddress())
  })
}

/**
 * Ends the sending of a person's interrupted messages, except in the chat `shown` (null: a new one; undefined: none is
 * shown). Their texts go back into their composers as drafts; a reply that was asked for again still has its button.
 */
export function giveBackInterrupted(userId: string | null, shown: string | null | undefined): void {
  const outbox = outboxOf(userId)
  for (const entry of outbox.list()) {
    const place = draftPlaceOf(userId, chatOf(entry))
    if (entry.state !== 'sending' || place.sessionId === shown) continue
    outbox.write({ ...entry, state: 'unsent', isInterrupted: true })
    const written = writtenOf(entry.input)
    if (written) drafts.giveBack(place, written.content)
  }
}

/**
 * Gives back the interrupted messages of all who wrote in this tab, each to its writer's own composer: another
 * person may use the tab by now.
 */
export function giveBackAllInterrupted(): void {
  for (const userId of listWriters()) giveBackInterrupted(userId, undefined)
}

/** Returns the place of the composer in which a person wrote; a guest has one for everything. */
function draftPlaceOf(userId: string | null, sessionId: string | null): DraftPlace {
  return userId ? { userId, sessionId } : GUEST_DRAFT
}

function shownByAddress(): string | null | undefined {
  const { pathname, search } = window.location
  return pathname === '/chat' ? new URLSearchParams(search).get('session') : undefined
}
