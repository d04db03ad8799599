import { isPassing } from './call-error.ts'
import { connectionGivenUp, connectionLost, connectionRestored } from './connection.ts'

const FIRST_DELAY_MS = 200
const LONGEST_DELAY_MS = 10_000

/** Computes the delay before attempt number `attempt` (the first repetition is 1): 200 ms, doubling, at most 10 s. */
export function backOffMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS)
}

export interface RetryOptions {
  /** The maximum number of attempts. */
  attempts: number
  signal?: AbortSignal | undefined
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>
}

/**
 * Repeats a call until it succeeds, is refused, or was tried often enough, and reports meanwhile that the connection is
 * lost. The call must be safe to make twice.
 */
export async function retryWhilePassing<T>(call: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { attempts, signal, pause = pauseOrOnline } = options
  for (let attempt = 1; ; attempt++) {
    try {
      const value = await call()
      connectionRestored()
      return value
    } catch (error) {
      if (!isPassing(error)) {
        // A refusal means that the server was reached.
        connectionRestored()
        throw error
      }
      connectionLost()
      if (attempt >= attempts || signal?.aborted) {
        connectionGivenUp()
        throw error
      }
      await pause(backOffMs(attempt), signal).catch((reason: unknown) => {
        connectionGivenUp()
        throw reason
      })
    }
  }
}

/**
 * Waits, but no longer than until the device says that it is online again. Throws the signal's reason when it aborts.
 */
export function pauseOrOnline(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      over.abort()
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(finish, ms)
    addEventListener('online', finish, { signal: over.signal })
    signal?.addEventListener('abort', finish, { signal: over.signal })
    if (signal?.aborted) finish()
  })
}
