import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { chatStreamEvent, source } from './chat-stream.ts'
import { fails } from './errors.ts'
import { memberOperation } from './operation.ts'
import { chatSessionId, messageContent, timestamp, turnStatus, uuid } from './primitives.ts'

/** A message as its owner sees it; `turn` stands on replies. Times in ms. */
export const message = z.object({
  id: uuid,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  created_at: timestamp,
  turn: z
    .object({
      id: uuid,
      status: turnStatus,
      response_ms: z.number().int().min(0).nullable(),
      refunded: z.boolean(),
      sources: z.array(source),
    })
    .nullable(),
})
export type Message = z.infer<typeof message>

/** A chat in the list of recent ones (DR-4). */
export const recentChat = z.object({
  session_id: chatSessionId,
  title: z.string().nullable(),
  last_message_at: timestamp,
  message_count: z.number().int().min(0),
  is_replying: z.boolean(),
})
export type RecentChat = z.infer<typeof recentChat>

/** A message of one's own making, in a chat or as the start of one; or a settled turn's question, asked anew. */
export const sendMessageInput = z.union([
  z.strictObject({ id: uuid, session_id: chatSessionId.optional(), content: messageContent }),
  z.strictObject({ id: uuid, retry_of: uuid }),
])
export type SendMessageInput = z.infer<typeof sendMessageInput>

/** Which reply to follow, and how much of it the reader has. */
export const followTurnInput = z.object({
  id: uuid,
  after: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

const sessionErrors = fails('chat.session_not_found')
const turnErrors = fails('chat.turn_not_found')

export const chat = {
  /**
   * Sends a message and streams its reply (HM-6, CH-4). `id` is made by the client: sending it again gives the same turn
   * and costs nothing. Without `session_id` a new chat starts. `retry_of` names a settled turn, the last of its chat, whose question
   * is asked anew: a new turn that costs a credit, whose reply takes the place of the old one.
   */
  send: memberOperation
    .route({ method: 'POST', path: '/chat/messages', summary: 'Send a message', tags: ['chat'] })
    .errors({
      ...sessionErrors,
      ...fails(
        'credits.insufficient',
        'credits.safety_limit',
        'credits.processing_failed',
        'chat.message_id_taken',
        'chat.turn_not_found',
        'chat.retry_not_possible',
        'settings.maintenance',
      ),
    })
    .input(sendMessageInput)
    .output(eventIterator(chatStreamEvent)),

  /** Follows a reply from character `after` on, on any node (CH-5). Characters are UTF-16 code units. */
  follow: memberOperation
    .route({ method: 'GET', path: '/chat/turns/{id}/stream', summary: 'Follow a reply', tags: ['chat'] })
    .errors(turnErrors)
    .input(followTurnInput)
    .output(eventIterator(chatStreamEvent)),

  stop: memberOperation
    .route({ method: 'POST', path: '/chat/turns/{id}/stop', summary: 'Stop a reply', tags: ['chat'] })
    .errors(turnErrors)
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ accepted: z.boolean() })),

  /** What a turn of one's own asked and how it ended: the message that a receipt is about. */
  turn: memberOperation
    .route({ method: 'GET', path: '/chat/turns/{id}', summary: 'One turn', tags: ['chat'] })
    .errors(turnErrors)
    .input(z.object({ id: uuid }))
    .output(
      z.object({
        id: uuid,
        session_id: chatSessionId,
        question: z.string(),
        status: turnStatus,
        refunded: z.boolean(),
        created_at: timestamp,
      }),
    ),

  recent: memberOperation
    .route({ method: 'GET', path: '/chat/sessions', summary: 'Recent chats', tags: ['chat'] })
    .output(z.object({ chats: z.array(recentChat) })),

  /** The newest messages of a chat, or those before a cursor, oldest first (CH-1). */
  session: memberOperation
    .route({ method: 'GET', path: '/chat/sessions/{session_id}', summary: 'One chat', tags: ['chat'] })
    .errors(sessionErrors)
    .input(
      z.object({
        session_id: chatSessionId,
        before: z.string().max(40).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(
      z.object({
        session_id: chatSessionId,
        title: z.string().nullable(),
        messages: z.array(message),
        earlier: z.string().nullable(),
        message_count: z.number().int().min(0),
      }),
    ),
}
