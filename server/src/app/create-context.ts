import type { IncomingMessage } from 'node:http'
import { SENDER_HEADER } from '@pepper/contract/chat/stream-wire'
import { TIME_ZONE_HEADER } from '@pepper/contract/locales'
import { findSessionToken, parseKeySecret } from '../domains/identity/index.ts'
import { type Context, type Runtime, UNMATCHED } from '../platform/context.ts'
import { networkOf } from '../platform/http/network.ts'
import { takeRequestIds } from '../platform/http/request-ids.ts'

/**
 * Creates the context of a request before its caller is known; `findActor` completes it for operations that need the
 * caller.
 */
export function createContext(runtime: Runtime, request: IncomingMessage): Context {
  const { headers, socket } = request
  const source = {
    remoteAddress: socket.remoteAddress ?? '',
    forwardedFor: String(headers['x-forwarded-for'] ?? ''),
  }
  const keySecret = parseKeySecret(request.url ?? '/', headers.authorization)
  if (source.forwardedFor) warnOfUntrustedProxy(runtime)
  const ids = takeRequestIds(headers, source.remoteAddress, runtime.config.trustedProxies)
  return {
    runtime,
    ...ids,
    route: { pattern: UNMATCHED },
    network: networkOf(source, runtime.config.trustedProxies),
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    acceptLanguage: headers['accept-language'] ?? '',
    timeZone: String(headers[TIME_ZONE_HEADER] ?? ''),
    sender: String(headers[SENDER_HEADER] ?? ''),
    cookies: headers.cookie ?? '',
    sessionToken: keySecret === null ? findSessionToken(runtime, headers.cookie) : null,
    keySecret,
    actor: null,
    keyActor: null,
    needs: null,
    origin: { requestId: ids.requestId, network: null },
    responseHeaders: new Headers(),
  }
}

const warned = new WeakSet<Runtime>()

/**
 * Warns once of a proxy that is not trusted: everyone behind it has its address, and shares the limits of one network.
 */
function warnOfUntrustedProxy(runtime: Runtime): void {
  const { trustedProxies, isLoopback } = runtime.config
  if (isLoopback || !('count' in trustedProxies) || trustedProxies.count > 0 || warned.has(runtime)) return
  warned.add(runtime)
  runtime.log.warn(
    'Requests come with X-Forwarded-For and TRUSTED_PROXIES is not set: behind a proxy all people share the limits of one network. Set it to the addresses of your proxies.',
  )
}
