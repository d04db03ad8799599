import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { RemoteParent } from '../tracing/span.ts'
import { isTrustedPeer, type TrustedProxies } from './trusted-proxies.ts'

export interface RequestIds {
  /** The id of the request in answers, log lines and audit entries. */
  requestId: string
  /** The trace that it belongs to, in 32 hexadecimal digits; null without one. */
  traceId: string | null
}

/** An id that cannot end a line, start a formula or fill a log. */
const PLAIN_ID = /^[A-Za-z0-9][\w.:+/=@-]{0,127}$/

/** The version, trace, parent and flags of W3C Trace Context; versions after 00 may add more. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.{0,200})?$/

/**
 * Takes the id of a request from the proxy in front, so that the logs of both use the same one: `x-request-id`, or else
 * the trace of `traceparent`. Ids that are malformed or come from others are replaced by an id of our own.
 */
export function takeRequestIds(
  headers: IncomingHttpHeaders,
  remoteAddress: string,
  proxies: TrustedProxies,
): RequestIds {
  if (!isTrustedPeer(remoteAddress, proxies)) return { requestId: randomUUID(), traceId: null }
  const traceId = parseTraceParent(headers.traceparent)?.traceId ?? null
  const given = headers['x-request-id']
  const requestId = typeof given === 'string' && PLAIN_ID.test(given) ? given : traceId
  return { requestId: requestId ?? randomUUID(), traceId }
}

/** Reads the span that a trusted proxy names as the parent of a request; null if there is none. */
export function readTraceParent(
  headers: IncomingHttpHeaders,
  remoteAddress: string,
  proxies: TrustedProxies,
): RemoteParent | null {
  return isTrustedPeer(remoteAddress, proxies) ? parseTraceParent(headers.traceparent) : null
}

function parseTraceParent(header: string | string[] | undefined): RemoteParent | null {
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(String(header ?? '')) ?? []
  if (traceId === undefined || spanId === undefined || (version === '00' && more !== undefined)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 }
}
