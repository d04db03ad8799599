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
