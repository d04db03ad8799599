import { MINUTE_MS } from '@pepper/contract/durations'
import { MONITORED_MINUTES, type MonitoredMinute } from '@pepper/contract/monitoring'
import type { MinuteRow, SecurityMinute } from './node-store.ts'
import { quantileMs } from './quantiles.ts'

/** Maps the measurements to every minute from a moment on, including minutes in which nothing was measured. */
export function presentMinutes(
  from: Date,
  measured: readonly MinuteRow[],
  events: readonly SecurityMinute[],
): MonitoredMinute[] {
  const byMinute = new Map(measured.map((row) => [row.minute.getTime(), row]))
  return Array.from({ length: MONITORED_MINUTES }, (_, index) => {
    const at = from.getTime() + index * MINUTE_MS
    const { requests = 0, failures = 0, refusals = 0, streams = 0, buckets = [] } = byMinute.get(at) ?? {}
    const noted = events.filter(({ minute }) => minute.getTime() === at)
    const count = (...types: string[]) =>
      noted.filter(({ event_type }) => types.includes(event_type)).reduce((sum, one) => sum + one.count, 0)
    return {
      at: new Date(at).toISOString(),
      requests,
      failures,
      refusals,
      streams,
      p50_ms: quantileMs(buckets, 0.5),
      p95_ms: quantileMs(buckets, 0.95),
      p99_ms: quantileMs(buckets, 0.99),
      failed_sign_ins: count('login_failed'),
      refused_access: count('unauthorized_access'),
      rate_limited: count('rate_limit_exceeded'),
      security_events: noted.reduce((sum, one) => sum + one.count, 0),
    }
  })
}
