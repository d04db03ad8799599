import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { noteRefusal } from '../request-times.ts'

/** The refusal of a request that may come again after `msBeforeNext`, said in its header too, and counted. */
export function tooManyRequests(context: Context, msBeforeNext: number): AppError {
  noteRefusal(context.runtime)
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  context.responseHeaders.set('retry-after', String(seconds))
  return new AppError('limits.too_many_requests', { retry_after_seconds: seconds })
}
