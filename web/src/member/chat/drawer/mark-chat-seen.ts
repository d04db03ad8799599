import { postOnLeaving } from '../../../lib/post-on-leaving.ts'
import { changeListed, isDeleted } from './recent-chats.ts'

const underWay = new Map<string, Promise<unknown>>()

/** Tells the server that a chat is read, unless the chat was deleted meanwhile. */
export function markChatSeen(sessionId: string): void {
  if (isDeleted(sessionId)) return
  changeListed(sessionId, { is_unread: false })
  // If the request fails, the unread mark stays until the next visit.
  const path = `/api/chat/sessions/${encodeURIComponent(sessionId)}/seen` as const
  const telling = postOnLeaving(path, {}).finally(() => {
    if (underWay.get(sessionId) === telling) underWay.delete(sessionId)
  })
  underWay.set(sessionId, telling)
}

/** Resolves once no such request is under way: if a deletion overtook it, the request would be answered with a 404. */
export async function untilSeenIsTold(sessionId: string): Promise<void> {
  await underWay.get(sessionId)
}
