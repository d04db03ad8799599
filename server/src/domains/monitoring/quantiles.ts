import { TIME_BOUNDS_MS } from '../../platform/request-times.ts'

/** Estimates from a histogram the time in ms that a share of requests stayed under; null where there were none. */
export function quantileMs(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let below = 0
  for (const [index, count] of buckets.entries()) {
    const wanted = share * total - below
    if (count > 0 && wanted <= count) return between(index, wanted / count)
    below += count
  }
  return TIME_BOUNDS_MS.at(-1) ?? null
}

/** Interpolates within a bucket; the last one has no upper bound, so its lower bound is returned. */
function between(bucket: number, share: number): number {
  const low = bucket === 0 ? 0 : (TIME_BOUNDS_MS[bucket - 1] ?? 0)
  const high = TIME_BOUNDS_MS[bucket] ?? low
  return Math.round((low + (high - low) * share) * 10) / 10
}
