/**
 * After this many failed attempts, about a day, a delivery is listed as failing; it is still tried until it is
 * accepted.
 */
export const FAILING_AFTER = 13

/** The pause after the first failed attempt, in ms; it doubles each time. */
const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 8 * 3_600_000

/** How far a pause varies, so that deliveries that failed together are not retried together. */
const JITTER = 0.2

/**
 * Computes the pause after attempt number `attempt` (from 1), in ms; `chance` is from 0 to 1. The pause is always
 * longer than an attempt may last.
 */
export function pauseAfter(attempt: number, chance: number): number {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), PAUSE_MAX_MS)
  return Math.round(pauseMs * (1 - JITTER + 2 * JITTER * chance))
}
