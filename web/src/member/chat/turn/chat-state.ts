import type { Message, Verdict } from '@pepper/contract/chat'
import type { ReplyMark, ReplyNote, Source, TurnReceipt } from '@pepper/contract/chat/stream'
import type { TurnStatus } from '@pepper/contract/primitives'

/** A question as shown; `isSending` until the server has it. */
export interface UserMessage {
  role: 'user'
  id: string
  content: string
  created_at: string
  isSending: boolean
}

/** A reply as shown. While it streams its text is in `ChatState.texts`, so that a token changes no message. */
export interface ReplyMessage {
  role: 'assistant'
  /** Known for replies that the server has stored. */
  id?: string
  content: string
  created_at: string
  turn: {
    id: string
    status: TurnStatus
    response_ms: number | null
    refunded: boolean
    sources: Source[]
    receipt: TurnReceipt | null
    /** Missing for an ordinary reply. */
    note?: ReplyNote | undefined
    marks?: ReplyMark[] | undefined
    /** The reader's judgement of it. */
    verdict: Verdict | null
  }
  isStopping: boolean
  /** Whether stopping would cost a credit, so that the person is asked first. */
  asksBeforeStop?: boolean
}
export type ShownMessage = UserMessage | ReplyMessage

export type ChatLoad = 'ready' | 'loading' | 'not_found' | 'bad_link' | 'failed'

/** One chat as this tab shows it, oldest message first. */
export interface ChatState {
  /** Null until the server has named a new chat. */
  sessionId: string | null
  title: string | null
  load: ChatLoad
  messages: ShownMessage[]
  /** The text so far of each streaming reply, by turn. */
  texts: Readonly<Record<string, string>>
  /** The replies that retries replaced, by the new turn: a reply comes back where its retry is refused. */
  replaced: Readonly<Record<string, ReplyMessage>>
  /** The cursor of the messages before these, null at the beginning of the chat. */
  earlier: string | null
  isLoadingEarlier: boolean
  /** Whether the messages before these could not be loaded; they are asked for again when the person says so. */
  hasEarlierFailed: boolean
  /** The message that an address names; a new object with each visit. */
  scrollTarget: { id: string } | null
  /** The number of `messages` that were put before the first page: messages keep their place in groups. */
  prepended: number
}

export const EMPTY_CHAT: ChatState = {
  sessionId: null,
  title: null,
  load: 'ready',
  messages: [],
  texts: {},
  replaced: {},
  earlier: null,
  isLoadingEarlier: false,
  hasEarlierFailed: false,
  scrollTarget: null,
  prepended: 0,
}

/** A page of a chat from the server. */
export interface ChatPage {
  session_id: string
  title: string | null
  messages: Message[]
  earlier: string | null
}

/** A message that is on its way, or a retry of the turn `retry_of`. The turn has the message's id. */
export interface Sending {
  turnId: string
  content: string | null
  retryOf: string | null
  at: string
}

/**
 * Returns a key that stays the same for a message through its whole life, so that it is never drawn again from scratch.
 */
export function keyOf(message: ShownMessage): string {
  return message.role === 'user' ? `user:${message.id}` : `reply:${message.turn.id}`
}

/** Checks whether a reply is awaited or streams: no further message is sent meanwhile. */
export function isBusy(state: ChatState): boolean {
  return state.messages.some((message) => message.role === 'assistant' && isStreaming(message))
}

/**
 * Finds the turn whose reply would cost a credit if it were stopped now; null where there is none. Once text has
 * arrived, a stop is charged as usual.
 */
export function turnAskedAbout(state: ChatState): string | null {
  const asked = state.messages.find(
    (message) =>
      message.role === 'assistant' &&
      isStreaming(message) &&
      message.asksBeforeStop &&
      !state.texts[message.turn.id],
  )
  return asked?.role === 'assistant' ? asked.turn.id : null
}

export function isStreaming(message: ReplyMessage): boolean {
  return message.turn.status === 'streaming'
}
