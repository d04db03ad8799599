import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import {
  type ChatNode,
  serveFollow,
  serveGuestFollow,
  serveGuestSend,
  serveSend,
} from '../domains/chat/index.ts'
import { endLeftSession, findActor } from '../domains/identity/index.ts'
import { isStopping } from '../domains/monitoring/index.ts'
import type { Context, Runtime } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { closeUnreadBody } from '../platform/http/close-unread-body.ts'
import { countRequest } from '../platform/http/count-requests.ts'
import { isCrossSite } from '../platform/http/cross-site.ts'
import { limitBodyTime } from '../platform/http/limit-body-time.ts'
import { recordDenial } from '../platform/http/record-denial.ts'
import { refuseUnreadable } from '../platform/http/refuse-unreadable.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { errorBody } from '../platform/http/translate-errors.ts'
import { type AnsweredRequest, whenAnswered } from '../platform/http/when-answered.ts'
import type { LiveHub } from '../platform/live-hub.ts'
import { logAccess } from '../platform/log/log-access.ts'
import { recordRequestTime } from '../platform/request-times.ts'
import { beginRequestSpan, endRequestSpan } from '../platform/tracing/trace-request.ts'
import { createContext } from './create-context.ts'
import { GUEST_SEND_PATH, limitRequest, SEND_PATH } from './limit-request.ts'
import { mountRoutes } from './mount-routes.ts'

/**
 * How long a connection is kept, in ms. This is longer than load balancers keep one (60 s is usual), because the side
 * that reuses a connection has to be the first to close it.
 */
const KEEP_ALIVE_MS = 75_000
/** The refusals after which nothing else can use the same connection. */
const CLOSING = new Set<string>(['request.too_large', 'request.too_slow'])
const FOLLOW_PATH = /^\/api\/(chat|guests)\/turns\/([^/?]+)\/stream(?:\?|$)/

/**
 * Creates the HTTP server of a node: a front that every request passes, then the two streams of chat or everything
 * else.
 */
export function createAppServer(runtime: Runtime, chatNode: ChatNode, liveHub: LiveHub): Server {
  const fixedHeaders = securityHeaders(runtime.config)
  const app = mountRoutes(runtime, chatNode, liveHub)
  const contexts = new WeakMap<IncomingMessage, Context>()
  const listener = getRequestListener(
    (request, env) =>
      app.fetch(request, { ...env, context: contextOf(contexts, env.incoming as IncomingMessage) }),
    { errorHandler: (error) => answerMalformed(runtime, error) },
  )
  const server = createServer((request, response) => {
    const context = createContext(runtime, request)
    contexts.set(request, context)
    setHeaders(response, context, fixedHeaders)
    whenAnswered(context, request, response, recordAnswer)
    closeUnreadBody(request, response)
    limitBodyTime(request, response, () => answerError(response, context, new AppError('request.too_slow')))
    const serve = () =>
      handle(request, response, context).catch((error) => {
        answerError(response, context, error)
        return recordDenial(context, error)
      })
    const span = beginRequestSpan(context, request)
    if (span) runtime.tracer?.within(span, serve)
    else serve()
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  refuseUnreadable(server)

  async function handle(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const isSend = method === 'POST' && SEND_PATH.test(url)
    const isGuestSend = method === 'POST' && !isSend && GUEST_SEND_PATH.test(url)
    const follow = method === 'GET' ? FOLLOW_PATH.exec(url) : null
    if (isSend) context.route.pattern = '/api/chat/messages'
    if (isGuestSend) context.route.pattern = '/api/guests/messages'
    if (follow) context.route.pattern = `/api/${follow[1]}/turns/{id}/stream`
    limitRequest(context, method, url)
    if (isCrossSite(method, headers, runtime.config.publicOrigin, headers.host ?? '')) {
      throw new AppError('request.cross_site')
    }
    await endLeftSession(context)
    const http = { request, response, parameters: {} }
    if (isSend) return serveSend(chatNode, context, http)
    if (isGuestSend) return serveGuestSend(chatNode, context, http)
    if (!follow) return listener(request, response)
    const query = Object.fromEntries(new URL(url, runtime.config.publicOrigin).searchParams)
    const following = { request, response, parameters: { ...query, id: follow[2] ?? '' } }
    if (follow[1] === 'guests') return serveGuestFollow(chatNode, context, following)
    context.actor = await findActor(context)
    return serveFollow(chatNode, context, following)
  }
  return server
}

function recordAnswer(answered: AnsweredRequest): void {
  recordRequestTime(answered)
  countRequest(answered)
  logAccess(answered)
  endRequestSpan(answered)
}

function contextOf(contexts: WeakMap<IncomingMessage, Context>, request: IncomingMessage): Context {
  const context = contexts.get(request)
  if (!context) throw new Error('a request reached the routes past the front')
  return context
}

function setHeaders(response: ServerResponse, context: Context, fixed: [string, string][]): void {
  for (const [name, value] of fixed) response.setHeader(name, value)
  response.setHeader('x-request-id', context.requestId)
  if (isStopping(context.runtime)) response.setHeader('connection', 'close')
}

function answerError(response: ServerResponse, context: Context, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = errorBody(error, { id: context.requestId, log: context.runtime.log })
  response.writeHead(body.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(CLOSING.has(body.code) ? { connection: 'close' } : {}),
    ...Object.fromEntries(context.responseHeaders),
  })
  response.end(JSON.stringify(body))
}

/** Responds to input that never became a request, because its host or path is invalid. */
function answerMalformed({ log }: Runtime, error: unknown): Response {
  const known = error instanceof RequestError ? malformed(error.message) : error
  const body = errorBody(known, { id: randomUUID(), log })
  return Response.json(body, { status: body.status })
}

function malformed(message: string): AppError {
  return new AppError('request.invalid', { issues: [{ path: '', message }] })
}
