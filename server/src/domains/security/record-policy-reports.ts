import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { parsePolicyReports } from './parse-policy-reports.ts'
import { countViolation } from './policy-report-store.ts'

/** Anyone can send reports: they fill no more than this many rows. */
const MAX_ROWS = 500
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Counts the violations of the content security policy that a browser reports (W10). Throws limits.too_many_requests,
 * request.invalid for what is no report.
 */
export async function recordPolicyReports(context: Context, body: unknown): Promise<void> {
  await enforceLimit(context, 'policy_report')
  const { db, clock, config } = context.runtime
  // On a loopback origin the product answers under each of its loopback names.
  const isOwnOrigin = (origin: string) =>
    origin === config.publicOrigin || (config.isLoopback && LOOPBACK.test(origin))
  const violations = parsePolicyReports(body, isOwnOrigin)
  if (!violations) {
    throw new AppError('request.invalid', {
      issues: [{ path: '', message: 'The body is not a policy report.' }],
    })
  }
  for (const violation of violations) {
    await countViolation(db.kysely, violation, { at: clock.now(), maxRows: MAX_ROWS })
  }
}
