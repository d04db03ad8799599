import { countRefusal } from '../authorisation/refusals.ts'
import type { Context, MemberContext, Runtime } from '../context.ts'
import { enclosingNetworks } from '../http/network.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { tooManyRequests } from './refusal.ts'
import { type BucketSize, TokenBuckets } from './token-buckets.ts'

/** The limits that each node counts on its own, in memory, so that frequent requests cost nothing extra. */
const sizes = {
  /** Messages in one session: 30 at once, 60 a minute. */
  messages: { capacity: 30, refillPerSecond: 1 },
  /** Previews for one person, requested at each pause in typing: 30 at once, 60 a minute. */
  previews: { capacity: 30, refillPerSecond: 1 },
  /** Reports for one person, who may compare many ranges: 30 at once, 60 a minute. */
  reports: { capacity: 30, refillPerSecond: 1 },
  /** Calls and pages from one network: 600 at once, 1,200 a minute. */
  reads: { capacity: 600, refillPerSecond: 20 },
  /** Files for one network, of which a page may need thirty: 6,000 at once, 12,000 a minute. */
  files: { capacity: 6_000, refillPerSecond: 200 },
  /** Checks by a load balancer or a monitor whether the node is ready: 120 at once, 300 a minute. */
  probes: { capacity: 120, refillPerSecond: 5 },
  /** Messages from one network, which may be a whole office: 1,200 at once, 2,400 a minute. */
  sends: { capacity: 1_200, refillPerSecond: 40 },
} satisfies Record<string, BucketSize>

type NodeLimit = keyof typeof sizes

/** The limits that count requests from one network. */
export type NetworkLimit = Exclude<NodeLimit, 'messages' | 'previews' | 'reports'>

/**
 * The multiples of a limit that apply to the networks around a request, narrowest first: IPv6 /64, /56, /48. They are
 * higher than NETWORK_FACTORS, because a mobile carrier may have many customers in one /48.
 */
const WIDTH_FACTORS = [1, 4, 16]

const FREE = { waitMs: 0, isFirstRefusal: false }

const bucketsByRuntime = new WeakMap<Runtime, Record<NodeLimit, TokenBuckets[]>>()

/**
 * Throws limits.too_many_requests if a person sends faster than people type. `key` identifies the person or session.
 */
export function enforceMessageLimit(context: Context, key: string): void {
  enforce(context, 'messages', { key, level: 0 })
}

/** Throws limits.too_many_requests if a person asks for previews faster than people type. */
export function enforcePreviewLimit(context: MemberContext): void {
  enforce(context, 'previews', { key: context.actor.userId, level: 0 })
}

/** Throws limits.too_many_requests if a person asks for reports faster than people read. */
export function enforceReportLimit(context: MemberContext): void {
  enforce(context, 'reports', { key: context.actor.userId, level: 0 })
}

/** Throws limits.too_many_requests if a network asks faster than many people do. */
export function enforceNetworkLimit(context: Context, limit: NetworkLimit): void {
  for (const [level, prefix] of enclosingNetworks(context.network).entries()) {
    enforce(context, limit, { key: prefix, level })
  }
}

function enforce(context: Context, limit: NodeLimit, { key, level }: { key: string; level: number }): void {
  if (!context.runtime.config.hasRateLimits) return
  const buckets = bucketsOf(context.runtime)[limit][level]
  const { waitMs, isFirstRefusal } = buckets?.take(key, performance.now()) ?? FREE
  if (waitMs === 0) return
  // Fast typing causes many previews.
  const refusals = limit === 'previews' ? 0 : countRefusal(context)
  if (isFirstRefusal || refusals > 0) {
    const details = { limit, ...(refusals > 0 && { refusals }) }
    void recordSecurityEvent(context, { type: 'rate_limit_exceeded', isOfSession: true, details })
  }
  throw tooManyRequests(context, limit, waitMs)
}

function bucketsOf(runtime: Runtime): Record<NodeLimit, TokenBuckets[]> {
  const known = bucketsByRuntime.get(runtime)
  if (known) return known
  const entries = Object.entries(sizes).map(([limit, size]) => [
    limit,
    WIDTH_FACTORS.map((factor) => createBuckets(size, factor)),
  ])
  const buckets = Object.fromEntries(entries) as Record<NodeLimit, TokenBuckets[]>
  bucketsByRuntime.set(runtime, buckets)
  return buckets
}

function createBuckets({ capacity, refillPerSecond }: BucketSize, factor: number): TokenBuckets {
  return new TokenBuckets({ capacity: capacity * factor, refillPerSecond: refillPerSecond * factor })
}
