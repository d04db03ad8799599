import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { DISPATCH_BATCH, type Dispatched } from './dispatch-events.ts'

const PAUSES_AFTER_FAILURE = 5
/** The longest time that a pass holds up the next one: its database may have vanished without a word. */
const PASS_LIMIT_MS = 60_000

/**
 * Dispatches events until it is stopped: again at once after a full batch, else after `everyMs`. `stop` waits for a
 * running pass. A pass without an answer is left to itself; nodes that hand over at the same time take different events.
 */
export function keepDispatching(
  dispatch: () => Promise<Dispatched>,
  everyMs: number,
  log: Log,
  passLimitMs = PASS_LIMIT_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const pass = async (): Promise<number> => {
    try {
      const { events } = await within(passLimitMs, dispatch())
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

async function within<T>(limitMs: number, pass: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const late = delay(limitMs, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`the database has not answered for ${limitMs} ms`)
  })
  try {
    return await Promise.race([pass, late])
  } finally {
    ended.abort()
  }
}
