import { createStore } from '../../../lib/store.ts'
import { EMPTY_CHAT } from './chat-state.ts'

/** The chat that this tab shows; `current-chat.ts`, which is loaded later, changes it. */
export const shownChat = createStore(EMPTY_CHAT)
