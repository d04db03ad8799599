import { createStore } from '../../../lib/store.ts'

/** How often this page has made recovery codes or taken them away; each time all earlier ones stop working. */
export const codesChanged = createStore(0)
