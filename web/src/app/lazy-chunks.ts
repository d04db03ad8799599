import { withWords } from '../lib/i18n.ts'
import { latePart } from '../lib/lazy-chunk.ts'

/** What no first screen shows; fetched ahead once the page is quiet, or at the first sign of being needed. */
export const drawerPart = latePart(() => withWords('later', () => import('./drawer/app-drawer.tsx')))

/** Where messages appear; none shows before anything has happened. */
export const toasterPart = latePart(() => withWords('later', () => import('../ui/toasts/toaster.tsx')))
