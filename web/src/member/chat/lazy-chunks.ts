import { withMessages } from '../../lib/i18n.ts'
import { lazyChunk } from '../../lib/lazy-chunk.ts'

/** Loads the code that sends messages and follows replies. */
export const chatChunk = lazyChunk(() => withMessages('chat', () => import('./turn/current-chat.ts')))

/** Loads the code that shows the messages of a chat. */
export const threadChunk = lazyChunk(() => withMessages('chat', () => import('./thread/message-thread.tsx')))

/** Fetches the chunks of a chat before they are needed; a failed attempt is repeated when they are. */
export function fetchChatChunks(): void {
  for (const part of [chatChunk, threadChunk]) part.fetch().catch(() => {})
}
