import { withWords } from '../lib/i18n.ts'
import { fetchChatParts } from './late-parts.ts'

/** Fetches all that a chat needs, from a screen that is none. */
export function fetchChatScreen(): void {
  fetchChatParts()
  withWords('later', () => import('./routes/chat.tsx')).catch(() => {})
}
