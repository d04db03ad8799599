import { CHAT_RESTORABLE_MS } from '@pepper/contract/limits'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import type { ChatNode } from '../chat-node.ts'
import { hideChat, stopTurnsOf, touchChats } from './drawer-store.ts'

/**
 * Deletes a chat of one's own (DR-7): hidden at once, erased later. Replies on their way are stopped like any other, so
 * that their credits follow the usual rules. Throws chat.session_not_found.
 */
export async function deleteChat(
  node: ChatNode,
  request: Context,
  sessionId: string,
): Promise<{ restorable_until: string }> {
  const context = authorise(request, 'chat.send')
  const { runtime, actor } = context
  const now = runtime.clock.now()
  const stopped = await inTransaction(context, async (tx) => {
    const isHidden = await hideChat(tx, { sessionId, userId: actor.userId, now })
    if (!isHidden) throw new AppError('chat.session_not_found')
    await touchChats(tx, actor.userId)
    return stopTurnsOf(tx, sessionId)
  })
  for (const turnId of stopped) node.live.get(turnId)?.requestStop()
  return { restorable_until: new Date(now.getTime() + CHAT_RESTORABLE_MS).toISOString() }
}
