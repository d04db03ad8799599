import { CallError } from '../../../lib/api/call-error.ts'
import type { ChatLoad, ChatState } from './chat-state.ts'

/** How a chat stands that could not be read. A link that was cut names no chat that could exist: no connection mends that. */
export function loadAfter(error: unknown): ChatLoad {
  if (!(error instanceof CallError)) return 'failed'
  if (error.code === 'chat.session_not_found') return 'not_found'
  return error.code === 'request.invalid' ? 'bad_link' : 'failed'
}

/** Whether what is on show stays though it could not be read again: a failure that passes takes no chat away. */
export function canStay({ load, messages }: ChatState, error: unknown): boolean {
  return load === 'ready' && messages.length > 0 && loadAfter(error) === 'failed'
}
