import type { Context, Runtime } from '../context.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { tooManyRequests } from './refusal.ts'
import { type BucketSize, TokenBuckets } from './token-buckets.ts'

/** The limits that each node counts for itself, in memory, so that the hot path pays nothing. */
const sizes = {
  /** Messages of one session: 30 at once, 60 a minute. */
  messages: { capacity: 30, refillPerSecond: 1 },
  /** Calls and pages of one network: 600 at once, 1,200 a minute. */
  reads: { capacity: 600, refillPerSecond: 20 },
  /** Files of one network, of which a page may need thirty: 6,000 at once, 12,000 a minute. */
  files: { capacity: 6_000, refillPerSecond: 200 },
  /** Questions of a balancer or a monitor whether the node is ready: 120 at once, 300 a minute. */
  probes: { capacity: 120, refillPerSecond: 5 },
  /** Messages of one network, behind which an office may sit: 1,200 at once, 2,400 a minute. */
  sends: { capacity: 1_200, refillPerSecond: 40 },
} satisfies Record<string, BucketSize>

type NodeLimit = keyof typeof sizes

/** The limits that count what comes from one network. */
export type NetworkLimit = Exclude<NodeLimit, 'messages'>

const bucketsByRuntime = new WeakMap<Runtime, Record<NodeLimit, TokenBuckets>>()

/** Throws limits.too_many_requests for a person who sends faster than anybody types. `key` tells the person or session. */
export function enforceMessageLimit(context: Context, key: string): void {
  enforce(context, 'messages', key)
}

/** Throws limits.too_many_requests for a network that asks faster than many people do. */
export function enforceNetworkLimit(context: Context, limit: NetworkLimit): void {
  enforce(context, limit, context.network)
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
  const entries = Object.entries(sizes).map(([limit, size]) => [limit, new TokenBuckets(size)])
  const buckets = Object.fromEntries(entries) as Record<NodeLimit, TokenBuckets>
  bucketsByRuntime.set(runtime, buckets)
  return buckets
}
