import type { Message, Verdict } from '@pepper/contract/chat'
import type { EndEvent, OpenEvent } from '@pepper/contract/chat/stream'
import {
  type ChatPage,
  type ChatState,
  EMPTY_CHAT,
  isStreaming,
  keyOf,
  type ReplyMessage,
  type Sending,
  type ShownMessage,
} from './chat-state.ts'

export function openSession(sessionId: string): ChatState {
  return { ...EMPTY_CHAT, sessionId, load: 'loading' }
}

/**
 * Updates the chat with the newest page: a reply that already streams here continues, everything else is as the server
 * has it, `unfollowed` turns too. The messages of earlier pages stay where the page reaches back to them.
 */
export function withPage(
  state: ChatState,
  page: ChatPage,
  unfollowed: ReadonlySet<string> = new Set(),
): ChatState {
  const loaded = page.messages.map(shown)
  const known = new Set(loaded.map(keyOf))
  const followed = state.messages.filter((message) => !unfollowed.has(turnOf(message)))
  const local = new Map(followed.map((message) => [keyOf(message), message]))
  const messages = [
    ...loaded.map((message) => keepStreaming(message, local.get(keyOf(message)))),
    ...followed.filter((message) => !known.has(keyOf(message)) && isUnderWay(message)),
  ]
  const texts = Object.fromEntries(Object.entries(state.texts).filter(([turnId]) => !unfollowed.has(turnId)))
  for (const { role, turn, content } of page.messages) {
    if (role === 'assistant' && turn?.status === 'streaming') texts[turn.id] ??= content
  }
  const beginning = state.messages[state.prepended]
  const place = beginning ? messages.findIndex((message) => keyOf(message) === keyOf(beginning)) : -1
  return {
    ...state,
    sessionId: page.session_id,
    title: page.title,
    load: 'ready',
    messages,
    texts,
    earlier: page.earlier,
    isLoadingEarlier: false,
    hasEarlierFailed: false,
    prepended: Math.max(0, place),
  }
}

export function withEarlier(state: ChatState, page: ChatPage): ChatState {
  const known = new Set(state.messages.map(keyOf))
  const earlier = page.messages.map(shown).filter((message) => !known.has(keyOf(message)))
  return {
    ...state,
    messages: [...earlier, ...state.messages],
    earlier: page.earlier,
    isLoadingEarlier: false,
    hasEarlierFailed: false,
    prepended: state.prepended + earlier.length,
  }
}

/** Shows a message and the reply that is awaited; for a retry, the new reply in the old one's place. */
export function withSending(state: ChatState, sending: Sending): ChatState {
  const { turnId, content, retryOf, at } = sending
  const known = new Set(state.messages.map(keyOf))
  const old = state.messages.find((message) => isReplyOf(message, retryOf)) as ReplyMessage | undefined
  const messages = state.messages.filter((message) => message !== old)
  if (content !== null && !known.has(`user:${turnId}`)) {
    messages.push({ role: 'user', id: turnId, content, created_at: at, isSending: true })
  }
  if (!known.has(`reply:${turnId}`)) messages.push(awaitedReply(turnId, at))
  return {
    ...state,
    load: 'ready',
    messages,
    texts: { ...state.texts, [turnId]: state.texts[turnId] ?? '' },
    replaced: old ? { ...state.replaced, [turnId]: old } : state.replaced,
  }
}

/** Removes what was shown of a message that the server refused. */
export function withoutSending(state: ChatState, turnId: string): ChatState {
  const old = state.replaced[turnId]
  const messages = state.messages.flatMap((message): ShownMessage[] => {
    if (message.role === 'user' && message.id === turnId) return []
    if (isReplyOf(message, turnId)) return old ? [old] : []
    return [message]
  })
  return {
    ...state,
    messages,
    texts: without(state.texts, turnId),
    replaced: without(state.replaced, turnId),
  }
}

export function withOpen(state: ChatState, open: OpenEvent): ChatState {
  return {
    ...state,
    sessionId: open.session_id,
    title: open.title || state.title,
    replaced: without(state.replaced, open.turn_id),
    messages: state.messages.map((message) => {
      const isQuestion = message.role === 'user' && message.id === open.turn_id && message.isSending
      return isQuestion ? { ...message, isSending: false, created_at: open.created_at } : message
    }),
  }
}

export function withText(state: ChatState, turnId: string, text: string): ChatState {
  return { ...state, texts: { ...state.texts, [turnId]: (state.texts[turnId] ?? '') + text } }
}

export function withEnd(state: ChatState, turnId: string, end: EndEvent): ChatState {
  const { status, response_ms, refunded, sources, receipt, note, marks } = end
  const content = state.texts[turnId] ?? ''
  return {
    ...state,
    texts: without(state.texts, turnId),
    messages: replaceReply(state.messages, turnId, (reply) => ({
      ...reply,
      content,
      isStopping: false,
      turn: { id: turnId, status, response_ms, refunded, sources, receipt, note, marks, verdict: null },
    })),
  }
}

export function withStopping(
  state: ChatState,
  turnId: string,
  stop: Pick<ReplyMessage, 'isStopping' | 'asksBeforeStop'>,
): ChatState {
  return {
    ...state,
    messages: replaceReply(state.messages, turnId, (reply) => ({ ...reply, asksBeforeStop: false, ...stop })),
  }
}

export function withVerdict(state: ChatState, turnId: string, verdict: Verdict | null): ChatState {
  return {
    ...state,
    messages: replaceReply(state.messages, turnId, (reply) => ({
      ...reply,
      turn: { ...reply.turn, verdict },
    })),
  }
}

function shown(message: Message): ShownMessage {
  const { id, role, content, created_at, turn } = message
  if (role === 'user' || !turn) return { role: 'user', id, content, created_at, isSending: false }
  const isText = turn.status !== 'streaming'
  return { role: 'assistant', id, content: isText ? content : '', created_at, turn, isStopping: false }
}

function keepStreaming(loaded: ShownMessage, local: ShownMessage | undefined): ShownMessage {
  const isLocal = local?.role === 'assistant' && loaded.role === 'assistant' && isStreaming(local)
  return isLocal ? local : loaded
}

function isUnderWay(message: ShownMessage): boolean {
  return message.role === 'user' ? message.isSending : isStreaming(message)
}

/** Returns the turn of a message. A question has the id of the turn that it opened. */
function turnOf(message: ShownMessage): string {
  return message.role === 'user' ? message.id : message.turn.id
}

function isReplyOf(message: ShownMessage, turnId: string | null): boolean {
  return message.role === 'assistant' && message.turn.id === turnId
}

function awaitedReply(turnId: string, at: string): ReplyMessage {
  const turn = {
    id: turnId,
    status: 'streaming' as const,
    response_ms: null,
    refunded: false,
    sources: [],
    receipt: null,
    verdict: null,
  }
  return { role: 'assistant', content: '', created_at: at, turn, isStopping: false }
}

function replaceReply(
  messages: ShownMessage[],
  turnId: string,
  change: (reply: ReplyMessage) => ReplyMessage,
): ShownMessage[] {
  return messages.map((message) =>
    message.role === 'assistant' && message.turn.id === turnId ? change(message) : message,
  )
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!(key in record)) return record
  const { [key]: _, ...rest } = record
  return rest
}
