import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { checkLiveness, checkReadiness } from '../domains/monitoring/index.ts'
import type { Runtime } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { closeUnreadBody } from '../platform/http/close-unread-body.ts'
import { refuseUnreadable } from '../platform/http/refuse-unreadable.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { errorBody } from '../platform/http/translate-errors.ts'
import { renderMetrics } from '../platform/metrics.ts'
import { createContext } from './create-context.ts'
import { limitRequest } from './limit-request.ts'
import { mayReadMetrics } from './metrics/metrics-access.ts'

/** The time limit of a request, longer than a probe or a scraper waits, in ms. */
const REQUEST_WITHIN_MS = 15_000

interface Answer {
  status: number
  type: 'application/json' | 'text/plain; version=0.0.4'
  body: string
}

/** Creates the HTTP server of a node that only runs jobs: health and metrics, and nothing of the application. */
export function createWorkerServer(runtime: Runtime): Server {
  const fixedHeaders = securityHeaders(runtime.config)
  const server = createServer((request, response) => {
    for (const [name, value] of fixedHeaders) response.setHeader(name, value)
    closeUnreadBody(request, response)
    const context = createContext(runtime, request)
    answer(runtime, request, () => limitRequest(context, request.method ?? '', request.url ?? ''))
      .catch((error): Answer => {
        const body = errorBody(error, { id: context.requestId, log: runtime.log })
        return json(body.status, body)
      })
      .then((answered) => send(response, answered))
  })
  server.requestTimeout = REQUEST_WITHIN_MS
  refuseUnreadable(server)
  return server
}

async function answer(runtime: Runtime, request: IncomingMessage, limit: () => void): Promise<Answer> {
  limit()
  const path = request.method === 'GET' ? (request.url ?? '').split('?')[0] : null
  if (path === '/healthz') return json(200, checkLiveness())
  if (path === '/readyz') {
    const readiness = await checkReadiness(runtime)
    return json(readiness.status === 'ready' ? 200 : 503, readiness)
  }
  if (path === '/metrics' && mayReadMetrics(runtime.config, request))
    return { status: 200, type: 'text/plain; version=0.0.4', body: await renderMetrics() }
  throw new AppError('request.not_found')
}

function json(status: number, body: object): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}
