import { postOnLeaving } from '../../../lib/post-on-leaving.ts'
import { changeListed, isRemoved } from './recent-chats.ts'

const underWay = new Map<string, Promise<unknown>>()

/** Tells the server that a chat is read; one that was deleted meanwhile is not asked about. */
export function markChatSeen(sessionId: string): void {
  if (isRemoved(sessionId)) return
  changeListed(sessionId, { is_unread: false })
  // A mark that stays a little longer is no harm: the next look takes it away.
  const path = `/api/chat/sessions/${encodeURIComponent(sessionId)}/seen` as const
  const telling = postOnLeaving(path, {}).finally(() => {
    if (underWay.get(sessionId) === telling) underWay.delete(sessionId)
  })
  underWay.set(sessionId, telling)
}

/** Resolves once no such request is under way: a deletion must not overtake it, or it is answered with a 404. */
export async function untilSeenIsTold(sessionId: string): Promise<void> {
  await underWay.get(sessionId)
}
