import type { Runtime } from './context.ts'
import type { AnsweredRequest } from './http/when-answered.ts'

/** The upper bounds of the histogram in ms. Slower requests are counted after the last bound. */
export const TIME_BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const

/**
 * The requests that a node has answered since the last call. Streams are excluded, because they last as long as their
 * reader stays.
 */
export interface RequestTimes {
  requests: number
  failures: number
  /** Requests refused because there were too many. */
  refusals: number
  buckets: number[]
}

const timesByRuntime = new WeakMap<Runtime, RequestTimes>()

/** Counts an answered request in the node's current figures. */
export function recordRequestTime({ context, status, ms, isStream }: AnsweredRequest): void {
  if (isStream) return
  const times = timesOf(context.runtime)
  times.requests += 1
  if (status >= 500) times.failures += 1
  const bucket = bucketOf(ms)
  times.buckets[bucket] = (times.buckets[bucket] ?? 0) + 1
}

/** Counts a request that was refused because there were too many. */
export function recordRefusal(runtime: Runtime): void {
  timesOf(runtime).refusals += 1
}

/** Takes the figures counted since the last call and starts again at zero. */
export function takeRequestTimes(runtime: Runtime): RequestTimes {
  const times = timesOf(runtime)
  timesByRuntime.delete(runtime)
  return times
}

/** Adds figures that were taken and could not be stored to those counted since. */
export function giveBackRequestTimes(runtime: Runtime, taken: RequestTimes): void {
  const times = timesOf(runtime)
  times.requests += taken.requests
  times.failures += taken.failures
  times.refusals += taken.refusals
  times.buckets = times.buckets.map((count, at) => count + (taken.buckets[at] ?? 0))
}

function timesOf(runtime: Runtime): RequestTimes {
  const known = timesByRuntime.get(runtime)
  if (known) return known
  const fresh = {
    requests: 0,
    failures: 0,
    refusals: 0,
    buckets: Array.from({ length: TIME_BOUNDS_MS.length + 1 }, () => 0),
  }
  timesByRuntime.set(runtime, fresh)
  return fresh
}

function bucketOf(ms: number): number {
  const index = TIME_BOUNDS_MS.findIndex((bound) => ms <= bound)
  return index < 0 ? TIME_BOUNDS_MS.length : index
}
