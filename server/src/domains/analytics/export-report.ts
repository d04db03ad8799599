import type { AnalyticsBucket, AnalyticsFigures } from '@pepper/contract/analytics'
import type { AnalyticsRange } from '@pepper/contract/referrals'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { csvLine } from '../../platform/csv-text.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { recordAudit } from '../audit/index.ts'
import { readReport } from './read-report.ts'

const FIGURES = [
  'new_users',
  'active_users',
  'chats',
  'active_chats',
  'messages',
  'answered',
  'stopped',
  'failed',
  'refunded',
  'helpful',
  'unhelpful',
  'response_ms',
  'credits_granted',
  'credits_spent',
  'credits_returned',
  'credits_expired',
  'referrals',
  'referrals_qualified',
  'security_events',
  'prompt_tokens',
  'completion_tokens',
  'unmetered',
  'model_cost',
] as const satisfies readonly (keyof AnalyticsFigures)[]

/**
 * Exports the figures of a range by part as a CSV file and leaves an audit entry (AD-4). Needs `analytics.read`. Throws
 * request.invalid, limits.too_many_requests.
 */
export async function exportReport(
  request: Context,
  asked: AnalyticsRange & { bucket: AnalyticsBucket },
): Promise<{ file_name: string; csv: string }> {
  const context = authorise(request, 'analytics.read')
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  await enforceLimit(context, 'export', actor.userId)
  const { points, time_zone, model_price } = await readReport(context, asked)
  const { from, to, bucket } = asked
  await inTransaction(context, (tx) =>
    recordAudit(tx, {
      action: 'analytics.exported',
      actorId: actor.userId,
      target: null,
      origin,
      details: { from, to, bucket, time_zone, rows: points.length },
      now: runtime.clock.now(),
    }),
  )
  const currency = model_price?.currency ?? null
  const lines = points.map((point) => [point.starts_at, ...FIGURES.map((figure) => point[figure]), currency])
  const csv = [['starts_at', ...FIGURES, 'model_cost_currency'], ...lines].map(csvLine).join('')
  return { file_name: `analytics-by-${bucket}-${from}-${to}.csv`, csv }
}
