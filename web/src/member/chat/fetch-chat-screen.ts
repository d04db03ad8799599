import { withWords } from '../../lib/i18n.ts'
import { fetchChatParts } from './lazy-chunks.ts'

/** Fetches all that a chat needs, from a screen that is none. */
export function fetchChatScreen(): void {
  fetchChatParts()
  withWords('later', () => import('./chat-route.tsx')).catch(() => {})
}
