import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { DISPATCH_BATCH, type Dispatched } from './dispatch-events.ts'

const PAUSES_AFTER_FAILURE = 5

/**
 * Dispatches events until it is stopped: again at once after a full batch, else after `everyMs`. `stop` waits for a
 * running pass.
 */
export function keepDispatching(
  dispatch: () => Promise<Dispatched>,
  everyMs: number,
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const pass = async (): Promise<number> => {
    try {
      const { events } = await dispatch()
      return events === DISPATCH_BATCH ? 0 : everyMs
    } catch (error) {
      log.warn({ err: error }, 'events could not be handed over; trying again')
      return everyMs * PAUSES_AFTER_FAILURE
    }
  }
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const pauseMs = await pass()
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
