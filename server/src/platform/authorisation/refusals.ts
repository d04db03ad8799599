import type { Context, Runtime } from '../context.ts'
import { hashSecret } from '../ids.ts'

/**
 * The number of a session's refusals that are recorded together. Later it is a third of their total, so that a flood
 * leaves few events.
 */
const NOTED_TOGETHER = 10
/** The time without refusals after which those of a session are forgotten, in ms. */
const FORGOTTEN_AFTER_MS = 600_000
/** The highest number of sessions that a node remembers; beyond it the oldest is forgotten. */
const SESSIONS_MAX = 10_000

interface Tally {
  total: number
  unnoted: number
  latestAtMs: number
}

const talliesByRuntime = new WeakMap<Runtime, Map<string, Tally>>()

/**
 * Counts a refused request of a session; each node counts on its own (SE-2). Returns the number of refusals that the
 * next security event stands for, or 0 while there is nothing to record; always 0 without a session.
 */
export function countRefusal({ runtime, sessionToken }: Context): number {
  if (sessionToken === null) return 0
  const tally = findTally(runtime, hashSecret(sessionToken))
  tally.total += 1
  tally.unnoted += 1
  const { unnoted } = tally
  if (unnoted < Math.max(NOTED_TOGETHER, Math.floor(tally.total / 3))) return 0
  tally.unnoted = 0
  return unnoted
}

function findTally(runtime: Runtime, key: string): Tally {
  const tallies = talliesByRuntime.get(runtime) ?? new Map<string, Tally>()
  talliesByRuntime.set(runtime, tallies)
  const nowMs = performance.now()
  const known = tallies.get(key)
  const isRecent = known !== undefined && nowMs - known.latestAtMs < FORGOTTEN_AFTER_MS
  const tally = isRecent ? known : { total: 0, unnoted: 0, latestAtMs: nowMs }
  tally.latestAtMs = nowMs
  // The tally moves to the end of the map, so that the first entry is the one that was quiet longest.
  tallies.delete(key)
  tallies.set(key, tally)
  const [oldest] = tallies.keys()
  if (tallies.size > SESSIONS_MAX && oldest !== undefined) tallies.delete(oldest)
  return tally
}
