import { withMessages } from '../../lib/i18n.ts'
import { fetchChatChunks } from './lazy-chunks.ts'

/** Fetches all that a chat needs, from a screen that is none. */
export function fetchChatScreen(): void {
  fetchChatChunks()
  withMessages('later', () => import('./chat-route.tsx')).catch(() => {})
}
