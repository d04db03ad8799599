import { withMessages } from '../../../lib/i18n.ts'
import { lazyChunk } from '../../../lib/lazy-chunk.ts'

/** The chunk that moves the chat of a guest to the member's account. */
export const takeChunk = lazyChunk(() => withMessages('chat', () => import('./take-guest-chat.ts')))
