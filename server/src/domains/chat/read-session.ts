import type { Message } from '@pepper/contract/chat'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findSession, listMessages, listStreamingTurns, type SessionHead } from './session-store.ts'

export interface SessionPage extends SessionHead {
  messages: Message[]
  /** Cursor of the messages before these, or null at the beginning of the chat. */
  earlier: string | null
}

/**
 * A page of a chat of one's own, oldest first: the newest messages, or those before a cursor (CH-1). The newest page ends
 * with the replies that are still coming. Throws chat.session_not_found for what is not there or not yours, alike.
 */
export async function readSession(
  context: Context,
  input: { session_id: string; before?: string | undefined; limit: number },
): Promise<SessionPage> {
  authorise(context, 'chat.send')
  const { db } = context.runtime
  const session = await findSession(db, input.session_id, context.actor.userId)
  if (!session) throw new AppError('chat.session_not_found')
  const before = input.before === undefined ? null : positionOf(input.before)
  const streaming = before === null ? await listStreamingTurns(db, session.session_id) : []
  const stored = await listMessages(db, session.session_id, { before, limit: input.limit + 1 })
  const page = stored.slice(0, input.limit).reverse()
  const settledSince = new Set(page.map((message) => message.id))
  return {
    ...session,
    messages: [
      ...page.map(({ position: _, ...message }) => message),
      ...streaming.filter((message) => !settledSince.has(message.id)),
    ],
    earlier: stored.length > input.limit && page[0] ? String(page[0].position) : null,
  }
}

function positionOf(cursor: string): number {
  const position = Number(cursor)
  if (Number.isSafeInteger(position) && position >= 0) return position
  throw new AppError('request.invalid', { issues: [{ path: 'before', message: 'is not a cursor' }] })
}
