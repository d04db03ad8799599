import type { SendMessageInput } from '@pepper/contract/chat'
import type { EndEvent, OpenEvent } from '@pepper/contract/chat/stream'
import type { OpenedTurn } from '../../../shared/tabs.ts'
import type { ChatPage } from './chat-state.ts'
import type { Outbox } from './outbox.ts'
import type { StreamPorts } from './read-reply.ts'

export interface ChatPorts extends StreamPorts {
  /** Returns the person who uses this tab now; null for a guest. */
  userId(): string | null
  /** Stops a reply; `costs_credit` where it did not, because that would cost a credit and `acceptsCost` is false. */
  stop(turnId: string, acceptsCost: boolean): Promise<{ costs_credit: boolean }>
  loadPage(sessionId: string, part?: { before?: string; reach?: string }): Promise<ChatPage>
  /** Returns the outbox of a person; null: a guest. */
  outboxOf(userId: string | null): Outbox
  newId(): string
  now(): Date
}

/** The receiver of the reports on one person's messages, which keeps credits, recent chats and the address up to date. */
export interface ChatListener {
  /** A text leaves its composer; `isThere` where the server turned out to have it already. */
  onSend(message: Written, isThere: boolean): void
  /** The server has the message; `own` where this tab sent it. */
  onOpen(open: OpenEvent, turn: OpenedTurn, own: OwnTurn | null): void
  onEnd(end: EndEvent, turn: { turnId: string; sessionId: string | null }): void
  /**
   * The message was refused, the server could not be reached, or (error null) the person gave up waiting: its text goes
   * back into its composer.
   */
  onRefused(error: unknown, unsent: Written | null): void
}

/** A turn that this tab opened: the chat that it was written in (null: a new one), and whether it is still on show. */
export interface OwnTurn {
  writtenIn: string | null
  isShown: boolean
}

/** A text and the chat in whose composer it was written (null: a new one). */
export interface Written {
  content: string
  writtenIn: string | null
}

/** Returns the text of a message; null where it has none of its own: a retry. */
export function writtenOf(input: SendMessageInput | null): Written | null {
  if (!input || 'retry_of' in input) return null
  return { content: input.content, writtenIn: input.session_id ?? null }
}
