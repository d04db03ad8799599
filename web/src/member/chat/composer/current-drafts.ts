import { localStore } from '../../../lib/browser-storage.ts'
import { Drafts } from './draft-store.ts'

/** The drafts of this browser. */
export const drafts = new Drafts(localStore)
