import type { AnsweredRequest } from '../http/when-answered.ts'

/** Probes come every second or so, and say something where they fail. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Writes a line for an answered request, where ACCESS_LOG is on. It names the pattern of the route, never the address itself, which
 * may hold a token, a code or what somebody looked for.
 */
export function logAccess({ context, method, status, ms, bytes, isComplete }: AnsweredRequest): void {
  const { config, log, nodeId } = context.runtime
  if (!config.hasAccessLog) return
  const { requestId, traceId } = context
  const route = context.route.pattern
  const level = PROBES.has(route) && status < 400 ? 'debug' : 'info'
  log[level](
    {
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      bytes,
      requestId,
      ...(traceId === null ? {} : { traceId }),
      ...(isComplete ? {} : { isCutOff: true }),
      node: nodeId,
    },
    'request',
  )
}
