import { createStore } from '../../../lib/store.ts'

/** How often this page has made recovery codes; each time all earlier ones stop working. */
export const codesMade = createStore(0)
