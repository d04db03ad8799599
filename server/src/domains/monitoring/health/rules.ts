import type { HealthPart, HealthStatus } from '@pepper/contract/monitoring/health'

/** Judges a value as healthy up to `warnAbove`, as a warning above it, and as an error above `failAbove`. */
export function judgeAtMost(value: number, warnAbove: number, failAbove: number): HealthStatus {
  if (value > failAbove) return 'error'
  return value > warnAbove ? 'warning' : 'healthy'
}

/** Judges a value as healthy from `warnBelow` on, as a warning below it, and as an error below `failBelow`. */
export function judgeAtLeast(value: number, warnBelow: number, failBelow: number): HealthStatus {
  if (value < failBelow) return 'error'
  return value < warnBelow ? 'warning' : 'healthy'
}

/** Returns the worst status of the parts; a part that is not configured does not count. */
export function worstOf(parts: readonly HealthPart['status'][]): HealthStatus {
  if (parts.includes('error')) return 'error'
  return parts.includes('warning') ? 'warning' : 'healthy'
}

/** Computes the failed share in percent, to one decimal; 0 where the total is 0. */
export function percentOf({ failed, total }: { failed: number; total: number }): number {
  return total === 0 ? 0 : Math.round((failed / total) * 1_000) / 10
}
