import type { HealthPart, HealthStatus } from '@pepper/contract/monitoring/health'

/** Healthy up to `warnAbove`, an error above `failAbove`. */
export function judgeAtMost(value: number, warnAbove: number, failAbove: number): HealthStatus {
  if (value > failAbove) return 'error'
  return value > warnAbove ? 'warning' : 'healthy'
}

/** Healthy from `warnBelow` on, an error below `failBelow`. */
export function judgeAtLeast(value: number, warnBelow: number, failBelow: number): HealthStatus {
  if (value < failBelow) return 'error'
  return value < warnBelow ? 'warning' : 'healthy'
}

/** A system is as well as its worst part; what is not configured takes no part. */
export function worstOf(parts: readonly HealthPart['status'][]): HealthStatus {
  if (parts.includes('error')) return 'error'
  return parts.includes('warning') ? 'warning' : 'healthy'
}

/** Percent to one decimal; 0 of nothing. */
export function percentOf({ failed, total }: { failed: number; total: number }): number {
  return total === 0 ? 0 : Math.round((failed / total) * 1_000) / 10
}
