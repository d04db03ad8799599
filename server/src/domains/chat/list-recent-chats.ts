import type { RecentChat } from '@pepper/contract/chat'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { listRecent } from './session-store.ts'

/** How many chats the drawer lists at first. */
const LIST_LENGTH = 30

/** The signed-in person's chats, newest message first (DR-4). */
export async function listRecentChats(context: Context): Promise<RecentChat[]> {
  authorise(context, 'chat.send')
  return listRecent(context.runtime.db, context.actor.userId, LIST_LENGTH)
}
