import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { fails } from '../errors.ts'
import { FEEDBACK_COMMENT_MAX_CHARACTERS, SEARCH_MAX_CHARACTERS } from '../limits.ts'
import { memberOperation } from '../operation.ts'
import {
  chatSessionId,
  chatTitle,
  givenMoment,
  messageContent,
  timestamp,
  turnStatus,
  uuid,
} from '../primitives.ts'
import { isVisibleProse } from '../text/visible-text.ts'
import { chatStreamEvent, replyMark, replyNote, source, turnReceipt } from './stream.ts'

/** A reader's judgement of a reply. */
export const verdict = z.enum(['helpful', 'unhelpful'])
export type Verdict = z.infer<typeof verdict>

/** Why a reply did not help. */
export const feedbackReason = z.enum(['wrong', 'unclear', 'outdated', 'not_asked', 'tone', 'other'])
export type FeedbackReason = z.infer<typeof feedbackReason>

/** A message as its owner sees it; `turn` is set on replies. Times in ms. */
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
      /** Null while the reply is awaited. */
      receipt: turnReceipt.nullable(),
      /** Missing for an ordinary reply. */
      note: replyNote.optional(),
      /** Missing for an ordinary reply. */
      marks: z.array(replyMark).optional(),
      verdict: verdict.nullable(),
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
  /** Whether a reply has ended since the owner last viewed the chat on any device. */
  is_unread: z.boolean(),
})
export type RecentChat = z.infer<typeof recentChat>

/** A part of a text that was found; `is_match` where it is what was searched for. */
export const foundText = z.object({ text: z.string(), is_match: z.boolean() })
export type FoundText = z.infer<typeof foundText>

/** A hit of a search: a chat by its title (`message` is null), or one of its messages (DR-2). */
export const chatHit = z.object({
  session_id: chatSessionId,
  title: z.string().nullable(),
  /** When the message was written, or the last one of the chat. */
  at: timestamp,
  message: z.object({ id: uuid, role: z.enum(['user', 'assistant']) }).nullable(),
  /** The title, or the message around its first match, whitespace and Markdown signs left out. */
  snippet: z.array(foundText),
})
export type ChatHit = z.infer<typeof chatHit>

/** One whole chat as its owner downloads it (DR-7); replies that a retry replaced are left out. */
export const chatExport = z.object({
  format: z.literal('chat/1'),
  session_id: chatSessionId,
  title: z.string().nullable(),
  created_at: timestamp,
  exported_at: timestamp,
  messages: z.array(
    z.object({
      id: uuid,
      role: z.enum(['user', 'assistant']),
      content: z.string(),
      created_at: timestamp,
      sources: z.array(source),
    }),
  ),
})
export type ChatExport = z.infer<typeof chatExport>

/** A new message, in a chat or as the start of one; or a retry of a settled turn's question. */
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
   * Sends a message and streams its reply (HM-6, CH-4). The client makes `id`: sending it again returns the same turn
   * and costs nothing; with other words or another `retry_of` it is refused with chat.message_id_taken. Without
   * `session_id` a new chat starts. `retry_of` names a settled turn, the last of its chat, whose question is asked
   * again: the new turn costs a credit, and its reply replaces the old one.
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
        'access.other_person',
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

  /**
   * Stops a reply (CH-4). Stopping before the first character returns the credit, up to five times a day. After that a
   * stop would cost the credit: nothing stops, `costs_credit` says so, and `accept_cost` stops it anyway. `accepted` is
   * false where the reply had ended or nothing was stopped.
   */
  stop: memberOperation
    .route({ method: 'POST', path: '/chat/turns/{id}/stop', summary: 'Stop a reply', tags: ['chat'] })
    .errors(turnErrors)
    .input(z.strictObject({ id: uuid, accept_cost: z.boolean().default(false) }))
    .output(z.object({ accepted: z.boolean(), costs_credit: z.boolean() })),

  /**
   * The verdict on a reply in one of the caller's own chats (CH-4): one verdict a reply, the last one counts; null
   * takes it back.
   */
  feedback: memberOperation
    .route({ method: 'POST', path: '/chat/turns/{id}/feedback', summary: 'Judge a reply', tags: ['chat'] })
    .errors(turnErrors)
    .input(
      z.strictObject({
        id: uuid,
        verdict: verdict.nullable(),
        /** The reason for an unhelpful verdict; without it the earlier reason stays. */
        reason: feedbackReason.optional(),
        comment: z
          .string()
          .trim()
          .max(FEEDBACK_COMMENT_MAX_CHARACTERS)
          .transform((text) => text.replaceAll('\0', '').toWellFormed())
          .refine(isVisibleProse, { error: 'holds signs that do not show' })
          .optional(),
      }),
    )
    .output(z.object({ verdict: verdict.nullable() })),

  /** The question of one of the caller's own turns and how it ended: the message that a receipt is about. */
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

  /** The 30 chats with the newest messages, newest first; or the next 30 after the last known one. */
  recent: memberOperation
    .route({ method: 'GET', path: '/chat/sessions', summary: 'Recent chats', tags: ['chat'] })
    .input(
      z
        .object({ before_at: givenMoment.optional(), before_id: chatSessionId.optional() })
        .refine(({ before_at, before_id }) => (before_at === undefined) === (before_id === undefined), {
          error: 'both or neither',
        }),
    )
    .output(z.object({ chats: z.array(recentChat) })),

  /**
   * Finds the caller's own chats by title and by message text (DR-2): those that hold every word, ignoring case and
   * accents; the last word may be incomplete. Titles come first, then messages, newest first; deleted chats are never
   * found.
   */
  search: memberOperation
    .route({ method: 'GET', path: '/chat/search', summary: 'Search chats', tags: ['chat'] })
    .input(z.object({ query: z.string().max(SEARCH_MAX_CHARACTERS) }))
    .output(z.object({ hits: z.array(chatHit), is_complete: z.boolean() })),

  /** Gives a chat a title of the owner's choice (DR-7). */
  rename: memberOperation
    .route({
      method: 'POST',
      path: '/chat/sessions/{session_id}/rename',
      summary: 'Rename a chat',
      tags: ['chat'],
    })
    .errors(sessionErrors)
    .input(z.strictObject({ session_id: chatSessionId, title: chatTitle }))
    .output(z.object({ title: z.string() })),

  /**
   * Deletes a chat (DR-7): it can no longer be read, found or continued; replies on their way are stopped as by
   * `chat.stop`. Until `restorable_until` it can be restored; some time later its words are erased for good.
   */
  delete: memberOperation
    .route({
      method: 'POST',
      path: '/chat/sessions/{session_id}/remove',
      summary: 'Delete a chat',
      tags: ['chat'],
    })
    .errors(sessionErrors)
    .input(z.strictObject({ session_id: chatSessionId }))
    .output(z.object({ restorable_until: timestamp })),

  /** Restores a chat that was deleted a moment ago; one that is not deleted stays as it is. */
  restore: memberOperation
    .route({
      method: 'POST',
      path: '/chat/sessions/{session_id}/restore',
      summary: 'Undo a deletion',
      tags: ['chat'],
    })
    .errors(sessionErrors)
    .input(z.strictObject({ session_id: chatSessionId }))
    .output(z.object({ title: z.string().nullable() })),

  /** Reports that the owner has viewed the chat: it counts as read on every device. */
  markSeen: memberOperation
    .route({
      method: 'POST',
      path: '/chat/sessions/{session_id}/seen',
      summary: 'Mark a chat as read',
      tags: ['chat'],
    })
    .errors(sessionErrors)
    .input(z.strictObject({ session_id: chatSessionId }))
    .output(z.object({ seen_at: timestamp })),

  /** One whole chat (DR-7). At most 30 files an hour. */
  export: memberOperation
    .route({
      method: 'GET',
      path: '/chat/sessions/{session_id}/export',
      summary: 'Export a chat',
      tags: ['chat'],
    })
    .errors({ ...sessionErrors, ...fails('limits.too_many_requests') })
    .input(z.object({ session_id: chatSessionId }))
    .output(chatExport),

  /**
   * The newest messages of a chat, or those before a cursor, oldest first (CH-1). `reach` names a message of the chat
   * that the page has to include: the page then begins a little before that message, and has at most 2,000 messages.
   */
  session: memberOperation
    .route({ method: 'GET', path: '/chat/sessions/{session_id}', summary: 'One chat', tags: ['chat'] })
    .errors(sessionErrors)
    .input(
      z.object({
        session_id: chatSessionId,
        before: z.string().max(40).optional(),
        reach: uuid.optional(),
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
