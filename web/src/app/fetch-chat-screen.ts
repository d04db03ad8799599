import { withWords } from '../lib/i18n.ts'
import { chatPart, threadPart } from './late-parts.ts'

/** Fetches all that a chat needs, before it is needed; a failed try is made again when it is. */
export function fetchChatScreen(): void {
  for (const part of [chatPart, threadPart]) part.fetch().catch(() => {})
  withWords('later', () => import('./routes/chat.tsx')).catch(() => {})
}
