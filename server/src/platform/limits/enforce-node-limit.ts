import type { Context, Runtime } from '../context.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { tooManyRequests } from './refusal.ts'
import { type BucketSize, TokenBuckets } from './token-buckets.ts'

/** The limits that each node counts for itself, in memory, so that the hot path pays nothing. */
const sizes = {
  /** Messages of one session: 30 at once, 60 a minute. */
  messages: { capacity: 30, refillPerSecond: 1 },
  /** Reading calls and pages of one network: 600 at once, 1,200 a minute. */
  reads: { capacity: 600, refillPerSecond: 20 },
} satisfies Record<string, BucketSize>

type NodeLimit = keyof typeof sizes

const bucketsByRuntime = new WeakMap<Runtime, Record<NodeLimit, TokenBuckets>>()

/** Throws limits.too_many_requests for a person who sends faster than anybody types. `key` tells the person or session. */
export function enforceMessageLimit(context: Context, key: string): void {
  enforce(context, 'messages', key)
}

/** Throws limits.too_many_requests for a network that reads faster than many people do. */
export function enforceReadLimit(context: Context): void {
  enforce(context, 'reads', context.network)
}

function enforce(context: Context, limit: NodeLimit, key: string): void {
  if (!context.runtime.config.hasRateLimits) return
  const { waitMs, isFirstRefusal } = bucketsOf(context.runtime)[limit].take(key, performance.now())
  if (waitMs === 0) return
  if (isFirstRefusal) void recordSecurityEvent(context, { type: 'rate_limit_exceeded', details: { limit } })
  throw tooManyRequests(context, waitMs)
}

function bucketsOf(runtime: Runtime): Record<NodeLimit, TokenBuckets> {
  const known = bucketsByRuntime.get(runtime)
  if (known) return known
  const buckets = { messages: new TokenBuckets(sizes.messages), reads: new TokenBuckets(sizes.reads) }
  bucketsByRuntime.set(runtime, buckets)
  return buckets
}
