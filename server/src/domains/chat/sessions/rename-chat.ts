import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { setTitle, touchChats } from './drawer-store.ts'

/** Gives a chat of one's own another title (DR-7). Throws chat.session_not_found. */
export async function renameChat(
  request: Context,
  input: { session_id: string; title: string },
): Promise<{ title: string }> {
  const context = authorise(request, 'chat.send')
  const { actor } = context
  return inTransaction(context, async (tx) => {
    const isRenamed = await setTitle(tx, { ...input, userId: actor.userId })
    if (!isRenamed) throw new AppError('chat.session_not_found')
    await touchChats(tx, actor.userId)
    return { title: input.title }
  })
}
