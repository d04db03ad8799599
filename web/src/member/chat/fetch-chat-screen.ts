import { withMessages } from '../../lib/i18n.ts'
import { fetchChatChunks } from './lazy-chunks.ts'

/** Fetches everything that a chat needs, from another screen. */
export function fetchChatScreen(): void {
  fetchChatChunks()
  withMessages('chat', () => import('./chat-route.tsx')).catch(() => {})
}
