import type { Message } from '@pepper/contract/chat'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  countFrom,
  findSession,
  listMessages,
  listStreamingTurns,
  type SessionHead,
} from './session-store.ts'

/** How many messages come before the one that a page must reach, and how many a page has at most. */
const LEAD_MESSAGES = 12
const REACH_MESSAGES = 2_000

export interface SessionPage extends Omit<SessionHead, 'created_at'> {
  messages: Message[]
  /** Cursor of the messages before these, or null at the beginning of the chat. */
  earlier: string | null
}

/**
 * Returns a page of a chat of the person's own, oldest first: the newest messages, or those before a cursor (CH-1). The
 * newest page ends with the replies that are still coming. Throws chat.session_not_found both for a missing chat and
 * for another person's.
 */
export async function getSession(
  request: Context,
  input: { session_id: string; before?: string | undefined; reach?: string | undefined; limit: number },
): Promise<SessionPage> {
  const context = authorise(request, 'chat.send')
  const { db } = context.runtime
  const found = await findSession(db, input.session_id, context.actor.userId)
  if (!found) throw new AppError('chat.session_not_found')
  const { created_at: _, ...session } = found
  const before = input.before === undefined ? null : positionOf(input.before)
  const streaming = before === null ? await listStreamingTurns(db, session.session_id) : []
  const limit = await lengthOf(db, input)
  const stored = await listMessages(db, session.session_id, { before, limit: limit + 1 })
  const page = stored.slice(0, limit).reverse()
  const settledSince = new Set(page.map((message) => message.id))
  return {
    ...session,
    messages: [
      ...page.map(({ position: _, ...message }) => message),
      ...streaming.filter((message) => !settledSince.has(message.id)),
    ],
    earlier: stored.length > limit && page[0] ? String(page[0].position) : null,
  }
}

/** Computes how long a page must be to reach back to a message; a message that is not in the chat changes nothing. */
async function lengthOf(
  db: Database,
  input: { session_id: string; reach?: string | undefined; limit: number },
): Promise<number> {
  if (!input.reach) return input.limit
  const count = await countFrom(db, input.session_id, input.reach, REACH_MESSAGES)
  return count === undefined
    ? input.limit
    : Math.min(Math.max(input.limit, count + LEAD_MESSAGES), REACH_MESSAGES)
}

function positionOf(cursor: string): number {
  const position = Number(cursor)
  if (Number.isSafeInteger(position) && position >= 0) return position
  throw new AppError('request.invalid', {
    issues: [{ path: 'before', message: 'This cursor does not belong to this list.' }],
  })
}
