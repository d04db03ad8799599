import { withMessages } from '../lib/i18n.ts'
import { lazyChunk } from '../lib/lazy-chunk.ts'

/** Loads the drawer, which no first screen shows: once the page is quiet, or at the first sign of being needed. */
export const drawerChunk = lazyChunk(() => withMessages('chat', () => import('./drawer/app-drawer.tsx')))

/** Loads the part that shows messages. No message appears before something has happened. */
export const toasterChunk = lazyChunk(() => withMessages('core', () => import('../ui/toasts/toaster.tsx')))
