import { connectionLost, connectionRestored } from './connection.ts'
import { isServed } from './is-served.ts'
import { backOffMs, pauseOrOnline } from './retry.ts'

/** The time that a page may take to reload, in ms. */
const RELOAD_MS = 5_000

interface Surroundings {
  /** Returns whether the server responds at all. */
  isReachable(): Promise<boolean>
  pause(ms: number): Promise<void>
}

const page: Surroundings = { isReachable: isServed, pause: pauseOrOnline }

/**
 * Fetches a part of the app, and tries again while the connection is lost: the page stays as it is, and its banner says
 * why. Throws where the server responds but does not have the part, because a newer version is served then.
 */
export async function fetchPatiently<T>(
  fetchPart: () => Promise<T>,
  { isReachable, pause } = page,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const part = await fetchPart()
      if (attempt > 1) connectionRestored()
      return part
    } catch (error) {
      if (await isReachable()) {
        // A browser that remembers the failed part has to reload the page, which is already happening
        // (reload-for-new-version).
        if (attempt > 1) await pause(RELOAD_MS)
        throw error
      }
      connectionLost()
      await pause(backOffMs(attempt))
    }
  }
}
