import { withWords } from '../../lib/i18n.ts'
import { latePart } from '../../lib/lazy-chunk.ts'

/** What sends messages and follows replies. */
export const chatPart = latePart(() => withWords('later', () => import('./turn/current-chat.ts')))

/** The messages of a chat. */
export const threadPart = latePart(() => withWords('later', () => import('./thread/message-thread.tsx')))

/** Fetches what a chat needs beside its screen, before it is needed; a failed try is made again when it is. */
export function fetchChatParts(): void {
  for (const part of [chatPart, threadPart]) part.fetch().catch(() => {})
}
