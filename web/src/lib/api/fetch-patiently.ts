import { connectionLost, connectionRestored } from './connection.ts'
import { backOffMs, pauseOrOnline } from './retry.ts'

/** How long a page may take to be loaded anew, in ms. */
const RELOAD_MS = 5_000

interface Surroundings {
  /** Whether the server answers at all. */
  isReachable(): Promise<boolean>
  pause(ms: number): Promise<void>
}

const page: Surroundings = {
  isReachable: () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  pause: pauseOrOnline,
}

/**
 * Fetches a part of the app, and asks for it again while the connection is away: the page stays as it is, and its banner says
 * why. Throws where the server answers and does not have the part: then a newer version is served.
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
        // A browser that remembers the failure of a part needs the page anew, which is on its way (reload-for-new-version).
        if (attempt > 1) await pause(RELOAD_MS)
        throw error
      }
      connectionLost()
      await pause(backOffMs(attempt))
    }
  }
}
