import { withMessages } from '../../lib/i18n.ts'
import { lazyChunk } from '../../lib/lazy-chunk.ts'

/** What sends messages and follows replies. */
export const chatChunk = lazyChunk(() => withMessages('later', () => import('./turn/current-chat.ts')))

/** The messages of a chat. */
export const threadChunk = lazyChunk(() => withMessages('later', () => import('./thread/message-thread.tsx')))

/** Fetches what a chat needs beside its screen, before it is needed; a failed try is made again when it is. */
export function fetchChatChunks(): void {
  for (const part of [chatChunk, threadChunk]) part.fetch().catch(() => {})
}
