import { createStore } from '../../lib/store.ts'

/** The number of unread notifications of the signed-in person, counted to 100; starts with the number in the page. */
export const unread = createStore(0)

/** The highest number that the badge shows; beyond it the exact number does not matter. */
export const MOST_SHOWN = 99
