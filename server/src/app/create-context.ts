import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readSessionToken } from '../domains/identity/index.ts'
import type { Context, Runtime } from '../platform/context.ts'
import { networkOf } from '../platform/http/network.ts'

/** A request's context before anybody knows who asks; `findActor` completes it where an operation needs to know. */
export function createContext(runtime: Runtime, request: IncomingMessage): Context {
  const { headers, socket } = request
  const source = {
    remoteAddress: socket.remoteAddress ?? '',
    forwardedFor: String(headers['x-forwarded-for'] ?? ''),
  }
  return {
    runtime,
    requestId: randomUUID(),
    network: networkOf(source, runtime.config.trustedProxies),
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    acceptLanguage: headers['accept-language'] ?? '',
    cookies: headers.cookie ?? '',
    sessionToken: readSessionToken(runtime, headers.cookie),
    actor: null,
    needs: null,
    responseHeaders: new Headers(),
  }
}
