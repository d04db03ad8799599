import { withMessages } from '../../../lib/i18n.ts'
import { lazyChunk } from '../../../lib/lazy-chunk.ts'

/** What takes the chat of a guest along. */
export const takeChunk = lazyChunk(() => withMessages('later', () => import('./take-guest-chat.ts')))
