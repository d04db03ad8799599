import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { registerCounter } from '../metrics.ts'
import { recordRefusal } from '../request-times.ts'

const limitsHit = registerCounter<{ limit: string }>(
  'limits_hit_total',
  'Requests that a limit refused, by the limit.',
)

/**
 * Counts a refusal and builds its error for a request that may be repeated after `msBeforeNext`, which a header states
 * too.
 */
export function tooManyRequests(context: Context, limit: string, msBeforeNext: number): AppError {
  recordRefusal(context.runtime)
  limitsHit.add({ limit })
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  context.responseHeaders.set('retry-after', String(seconds))
  return new AppError('limits.too_many_requests', { retry_after_seconds: seconds })
}
