import type { ChatExport } from '@pepper/contract/chat'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { findSession, listAllMessages } from './session-store.ts'

/** Exports one whole chat of the person's own (DR-7). Throws chat.session_not_found, limits.too_many_requests. */
export async function exportChat(request: Context, sessionId: string): Promise<ChatExport> {
  const context = authorise(request, 'chat.send')
  const { runtime, actor } = context
  const session = await findSession(runtime.db, sessionId, actor.userId)
  if (!session) throw new AppError('chat.session_not_found')
  await enforceLimit(context, 'chat_export', actor.userId)
  return {
    format: 'chat/1',
    session_id: sessionId,
    title: session.title,
    created_at: session.created_at.toISOString(),
    exported_at: runtime.clock.now().toISOString(),
    messages: await listAllMessages(runtime.db, sessionId),
  }
}
