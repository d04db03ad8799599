import type { AnsweredRequest } from '../http/when-answered.ts'

/** The routes of probes, which come every second or so and matter only if they fail. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Logs a line for an answered request, if ACCESS_LOG is on. The line names the pattern of the route, never the address
 * itself, which may contain a token, a code or a search.
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
