import { CallError } from '../../../lib/api/call-error.ts'
import type { ChatLoad, ChatState } from './chat-state.ts'

/**
 * Returns the state of a chat that could not be read. A link that was cut off names no chat that could exist: no
 * connection repairs that.
 */
export function loadAfter(error: unknown): ChatLoad {
  if (!(error instanceof CallError)) return 'failed'
  if (error.code === 'chat.session_not_found') return 'not_found'
  return error.code === 'request.invalid' ? 'bad_link' : 'failed'
}

/** Checks whether the shown chat stays although it could not be read again: a temporary failure removes no chat. */
export function canStay({ load, messages }: ChatState, error: unknown): boolean {
  return load === 'ready' && messages.length > 0 && loadAfter(error) === 'failed'
}

/**
 * Returns the message back to which the chat is read again, or null for the newest page: the one that an address names,
 * or the first where earlier pages are shown.
 */
export function reachOf({ messages, prepended, scrollTarget }: ChatState): string | null {
  const isTargetShown = messages.some((message) => message.id === scrollTarget?.id)
  const first = prepended > 0 ? messages.find((message) => message.role === 'user') : undefined
  return first && (isTargetShown || !scrollTarget) ? first.id : (scrollTarget?.id ?? null)
}
