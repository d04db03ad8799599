import type { IncomingMessage } from 'node:http'
import type { Context } from '../context.ts'
import { readTraceParent } from '../http/request-ids.ts'
import type { AnsweredRequest } from '../http/when-answered.ts'
import type { Span } from './span.ts'

const PROBE = /^\/(healthz|readyz|metrics)(\?|$)/
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])
const spans = new WeakMap<Context, Span>()

/**
 * Begins the span of a request, where nodes are traced. The parent is what a trusted proxy names; the context gets the
 * trace, so that the access log names it. Probes leave no span.
 */
export function beginRequestSpan(context: Context, request: IncomingMessage): Span | null {
  const { tracer, config } = context.runtime
  if (!tracer || PROBE.test(request.url ?? '')) return null
  const parent = readTraceParent(request.headers, request.socket.remoteAddress ?? '', config.trustedProxies)
  const span = tracer.begin('request', 'server', parent)
  if (!span) return null
  spans.set(context, span)
  context.traceId = span.traceId
  return span
}

/** Ends the span of a request with its route and status. */
export function endRequestSpan({ context, method, status, isComplete }: AnsweredRequest): void {
  const span = spans.get(context)
  if (!span) return
  const known = METHODS.has(method) ? method : '_OTHER'
  span.end({
    name: `${known} ${context.route.pattern}`,
    facts: {
      'http.request.method': known,
      'http.route': context.route.pattern,
      'http.response.status_code': status,
      'pepper.request_id': context.requestId,
      ...(!isComplete && { 'pepper.cut_off': true }),
    },
    isError: status >= 500,
  })
}
