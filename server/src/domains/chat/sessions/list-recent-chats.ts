import type { RecentChat } from '@pepper/contract/chat'
import { RECENT_PAGE_CHATS } from '@pepper/contract/limits'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { listRecent } from './session-store.ts'

/**
 * Lists the signed-in person's chats, newest message first; only those after the chat that `before` names, if given
 * (DR-4).
 */
export async function listRecentChats(
  request: Context,
  before?: { before_at?: string | undefined; before_id?: string | undefined },
): Promise<RecentChat[]> {
  const context = authorise(request, 'chat.send')
  const { before_at: at, before_id: sessionId } = before ?? {}
  return listRecent(context.runtime.db, context.actor.userId, {
    before: at && sessionId ? { at: new Date(at), sessionId } : null,
    limit: RECENT_PAGE_CHATS,
  })
}
