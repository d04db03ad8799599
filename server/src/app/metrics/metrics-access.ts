import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Config } from '../../platform/config/config.ts'

/**
 * Returns whether a request may read metrics. If there is a token, the request must send it. Without one, a program on
 * this machine may read them if no proxy is configured; a proxy on this machine that adds no header would look like
 * such a program. If metrics have their own port, they are available only there.
 */
export function mayReadMetrics(config: Config, request: IncomingMessage): boolean {
  if (config.metricsAddress) return false
  if (config.metricsToken) return hasMetricsToken(config, request.headers)
  const { trustedProxies } = config
  const hasProxies = !('count' in trustedProxies) || trustedProxies.count > 0
  return !hasProxies && isAskedFromHere(request)
}

/** Returns whether a request sends the token of METRICS_TOKEN. */
export function hasMetricsToken(
  { metricsToken }: Config,
  { authorization = '' }: IncomingHttpHeaders,
): boolean {
  return isSameSecret(authorization, `Bearer ${metricsToken}`)
}

function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Returns whether a request comes from a program on this machine that is not a proxy for others. */
function isAskedFromHere({ headers, socket }: IncomingMessage): boolean {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
