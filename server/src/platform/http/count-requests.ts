import { registerCounter, registerHistogram } from '../metrics.ts'
import type { AnsweredRequest } from './when-answered.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

const requests = registerCounter<{ route: string; method: string; status: number }>(
  'http_requests_total',
  'Requests that were answered, by the pattern of their route.',
)
const durations = registerHistogram<{ kind: string }>(
  'http_request_duration_seconds',
  'How long answers took, streams left out.',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
)

/** Counts an answered request in the metrics. */
export function countRequest({ context, method, status, ms, isStream }: AnsweredRequest): void {
  const route = context.route.pattern
  requests.add({ route, method: METHODS.has(method) ? method : 'other', status })
  if (!isStream) durations.observe({ kind: kindOf(route) }, ms / 1_000)
}

/** Groups routes into a few kinds, because each kind has a series for each bound. */
function kindOf(route: string): string {
  if (route.startsWith('/api/') || route.startsWith('/rpc/')) return 'operation'
  if (/^\/(healthz|readyz|metrics)$/.test(route)) return 'probe'
  return /^\/(assets|brand-pictures|service-worker\.js|\{file\})/.test(route) ? 'file' : 'page'
}
