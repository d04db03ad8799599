import { withMessages } from '../lib/i18n.ts'
import { lazyChunk } from '../lib/lazy-chunk.ts'

/** What no first screen shows; fetched ahead once the page is quiet, or at the first sign of being needed. */
export const drawerChunk = lazyChunk(() => withMessages('later', () => import('./drawer/app-drawer.tsx')))

/** Where messages appear; none shows before anything has happened. */
export const toasterChunk = lazyChunk(() => withMessages('later', () => import('../ui/toasts/toaster.tsx')))
