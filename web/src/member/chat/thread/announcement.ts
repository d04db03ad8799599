import { type ChatState, isStreaming, type ReplyMessage } from '../turn/chat-state.ts'
import { speakableText } from './speakable-text.ts'

/** The number of characters from which finished sentences are announced before their paragraph is complete. */
const LONG_PARAGRAPH = 240

/** The way a reply ended, where it is not simply answered. */
export interface ReplyOutcome {
  status: 'stopped' | 'failed'
  isPartial: boolean
  isRefunded: boolean
}

/** The part of the newest reply that was announced to screen readers. */
export interface Announcement {
  turnId: string | null
  /** The number of announced characters of its text. */
  told: number
  parts: readonly { at: number; text: string }[]
  outcome: ReplyOutcome | null
  isEnded: boolean
}

export const NOTHING_TOLD: Announcement = { turnId: null, told: 0, parts: [], outcome: null, isEnded: true }

/**
 * Returns the announcement for this state of the chat: a streaming reply is announced by its finished paragraphs, long
 * ones by their finished sentences, then the rest and how it ended. Replies that were complete before are not
 * announced, and nothing of a chat that was left.
 */
export function announce(before: Announcement, { messages, texts }: ChatState): Announcement {
  if (messages.length === 0) return NOTHING_TOLD
  const streaming = messages.findLast((message) => message.role === 'assistant' && isStreaming(message))
  if (streaming?.role === 'assistant') {
    const { id } = streaming.turn
    const known = before.turnId === id ? before : { ...NOTHING_TOLD, turnId: id, isEnded: false }
    const text = texts[id] ?? ''
    return tell(known, text, endOfFinished(text, known.told))
  }
  if (before.isEnded) return before
  const ended = messages.findLast(
    (message) => message.role === 'assistant' && message.turn.id === before.turnId,
  )
  if (ended?.role !== 'assistant') return before
  const { content } = ended
  return { ...tell(before, content, content.length), outcome: outcomeOf(ended), isEnded: true }
}

function tell(before: Announcement, text: string, end: number): Announcement {
  if (end <= before.told) return before
  const words = speakableText(text.slice(before.told, end))
  const parts = words === '' ? before.parts : [...before.parts, { at: before.told, text: words }]
  return { ...before, told: end, parts }
}

function outcomeOf({ turn, content }: ReplyMessage): ReplyOutcome | null {
  const { status, refunded } = turn
  if (status !== 'stopped' && status !== 'failed') return null
  return { status, isPartial: content.trim() !== '', isRefunded: refunded }
}

/** Finds the end of the finished part of a growing text: its last complete paragraph, or sentence of a long one. */
function endOfFinished(text: string, from: number): number {
  const paragraph = text.lastIndexOf('\n\n')
  const end = paragraph >= from ? paragraph + 2 : from
  if (text.length - end < LONG_PARAGRAPH) return end
  const sentences = text.slice(end).match(/^[\s\S]*[.!?…]["'”’)\]]*(?=\s)/)
  return end + (sentences?.[0].length ?? 0)
}
