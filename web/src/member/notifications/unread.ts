import { createStore } from '../../lib/store.ts'

/** How many notifications of the person who is signed in are unread, counted to 100; starts with what the page brought. */
export const unread = createStore(0)

/** From here on the badge is so many tens that the exact number is no news. */
export const MOST_SHOWN = 99
