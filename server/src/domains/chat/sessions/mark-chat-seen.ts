import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { setSeen, touchChats } from './drawer-store.ts'

/** Takes away the unread mark of a chat of one's own, on every device (DR-4). Throws chat.session_not_found. */
export async function markChatSeen(request: Context, sessionId: string): Promise<{ seen_at: string }> {
  const context = authorise(request, 'chat.send')
  const { runtime, actor } = context
  const now = runtime.clock.now()
  return inTransaction(context, async (tx) => {
    const isSeen = await setSeen(tx, { sessionId, userId: actor.userId, now })
    if (!isSeen) throw new AppError('chat.session_not_found')
    await touchChats(tx, actor.userId)
    return { seen_at: now.toISOString() }
  })
}
