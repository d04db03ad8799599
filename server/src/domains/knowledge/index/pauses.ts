import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_TURN_MS = 10

/** Awaited between two steps of long work. */
export type Pause = () => Promise<void> | undefined

/** Makes a pause that lets other requests through every 10 ms. */
export function pausing(): Pause {
  let began = performance.now()
  return () => {
    if (performance.now() - began < LONGEST_TURN_MS) return undefined
    return nextTurn().then(() => {
      began = performance.now()
    })
  }
}
