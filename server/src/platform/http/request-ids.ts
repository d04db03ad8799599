import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isTrustedPeer, type TrustedProxies } from './trusted-proxies.ts'

export interface RequestIds {
  /** What answers, log lines and audit entries call the request. */
  requestId: string
  /** The trace that it is a part of, in 32 hexadecimal digits; null outside of one. */
  traceId: string | null
}

/** What cannot end a line, open a formula or fill a log. */
const PLAIN_ID = /^[A-Za-z0-9][\w.:+/=@-]{0,127}$/

/** Version, trace, parent and flags of W3C Trace Context; versions after 00 may say more. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.{0,200})?$/

/**
 * Takes the id of a request from the proxy in front, so that the logs of both name it alike: `x-request-id`, or else the trace of
 * `traceparent`. Anybody else's, and what is not well-formed, is left for an id of our own.
 */
export function takeRequestIds(
  headers: IncomingHttpHeaders,
  remoteAddress: string,
  proxies: TrustedProxies,
): RequestIds {
  if (!isTrustedPeer(remoteAddress, proxies)) return { requestId: randomUUID(), traceId: null }
  const traceId = readTraceId(headers.traceparent)
  const given = headers['x-request-id']
  const requestId = typeof given === 'string' && PLAIN_ID.test(given) ? given : traceId
  return { requestId: requestId ?? randomUUID(), traceId }
}

function readTraceId(header: string | string[] | undefined): string | null {
  const [, version, traceId, more] = TRACEPARENT.exec(String(header ?? '')) ?? []
  return traceId === undefined || (version === '00' && more !== undefined) ? null : traceId
}
