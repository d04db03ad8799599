import { CHAT_RESTORABLE_MS } from '@pepper/contract/limits'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { showChat, touchChats } from './drawer-store.ts'

/** Brings back a chat of one's own that was deleted a moment ago (DR-7). Throws chat.session_not_found. */
export async function restoreChat(request: Context, sessionId: string): Promise<{ title: string | null }> {
  const context = authorise(request, 'chat.send')
  const { runtime, actor } = context
  const deletedAfter = new Date(runtime.clock.now().getTime() - CHAT_RESTORABLE_MS)
  return inTransaction(context, async (tx) => {
    const restored = await showChat(tx, { sessionId, userId: actor.userId, deletedAfter })
    if (!restored) throw new AppError('chat.session_not_found')
    await touchChats(tx, actor.userId)
    return restored
  })
}
