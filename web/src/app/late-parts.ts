import { withWords } from '../lib/i18n.ts'
import { latePart } from '../lib/late-part.ts'

/** What no first screen shows; fetched ahead once the page is quiet, or at the first sign of being needed. */
export const drawerPart = latePart(() => withWords('later', () => import('./shell/app-drawer.tsx')))

/** Where messages appear; none shows before anything has happened. */
export const toasterPart = latePart(() => withWords('later', () => import('../ui/toaster.tsx')))

/** What sends messages and follows replies. */
export const chatPart = latePart(() => withWords('later', () => import('../features/chat/current-chat.ts')))

/** The messages of a chat. */
export const threadPart = latePart(() =>
  withWords('later', () => import('../features/chat/message-thread.tsx')),
)

/** Fetches what a chat needs beside its screen, before it is needed; a failed try is made again when it is. */
export function fetchChatParts(): void {
  for (const part of [chatPart, threadPart]) part.fetch().catch(() => {})
}
