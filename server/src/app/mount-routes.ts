import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { type ErrorMap, type Meta, ORPCError, type ProcedureClientInterceptorOptions } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import type { StandardHandleResult, StandardHandlerInterceptorOptions } from '@orpc/server/standard'
import { auditExport } from '@pepper/contract/audit'
import { OFFLINE_PATH } from '@pepper/contract/pages'
import { uuid } from '@pepper/contract/primitives'
import { userFilter } from '@pepper/contract/users'
import { recordFilter } from '@pepper/contract/waitlist/records'
import { Hono, type Context as HonoContext } from 'hono'
import { compress } from 'hono/compress'
import { routePath } from 'hono/route'
import * as z from 'zod'
import { AD_DOCUMENT_HEADERS, drawAdDocument } from '../domains/ads/index.ts'
import { setSubscription } from '../domains/announcements/index.ts'
import { takeDownload } from '../domains/approvals/index.ts'
import { exportAudit } from '../domains/audit/log/index.ts'
import type { ChatNode } from '../domains/chat/index.ts'
import { findActor } from '../domains/identity/index.ts'
import { checkLiveness, checkReadiness } from '../domains/monitoring/index.ts'
import { downloadExport, downloadExportFor } from '../domains/privacy/index.ts'
import { recordVisit } from '../domains/referrals/index.ts'
import { exportUsers } from '../domains/users/index.ts'
import { exportWaitlist } from '../domains/waitlist/index.ts'
import { type Context, type Runtime, UNMATCHED } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { requireShallow } from '../platform/http/json-nesting.ts'
import { NO_TRUSTED_TYPES } from '../platform/http/security-headers.ts'
import { asOrpcError, errorBody } from '../platform/http/translate-errors.ts'
import type { LiveHub } from '../platform/live-hub.ts'
import { renderMetrics } from '../platform/metrics.ts'
import { apiDocsRoutes } from './api-docs/api-docs-routes.ts'
import type { AppEnv } from './app-env.ts'
import { approvalPorts } from './approval-ports.ts'
import { limitBodies } from './body-limits.ts'
import { brandPictureRoutes } from './brand-picture-routes.ts'
import { findCaller } from './find-caller.ts'
import { mayReadMetrics } from './metrics/metrics-access.ts'
import { crawlerRoutes } from './pages/crawler-routes.ts'
import { installRoutes } from './pages/install-routes.ts'
import { providerCallbackRoutes } from './pages/provider-callback-routes.ts'
import { policyReportRoutes } from './policy-report-routes.ts'
import { createRouter } from './router.ts'
import { type Download, readQuery, serveDownload } from './serve-download.ts'
import { createPageServer } from './serve-pages.ts'
import { wellKnownRoutes } from './well-known-routes.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const WORKER_POLICY = `default-src 'none'; script-src 'self'; connect-src 'self'; ${NO_TRUSTED_TYPES}`
const ONE_YEAR = 'public, max-age=31536000, immutable'

/** Mounts everything that is not on the hot path: operations, documents, health, files, pages. */
export function mountRoutes(runtime: Runtime, chatNode: ChatNode, liveHub: LiveHub): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const router = createRouter(chatNode, liveHub)
  const rpc = new RPCHandler<Context>(router, {
    interceptors: [refuseKnown],
    clientInterceptors: [nameRoute(({ path }) => `/rpc/${path.join('/')}`), recogniseCaller],
  })
  const openApi = new OpenAPIHandler<Context>(router, {
    interceptors: [refuseKnown],
    clientInterceptors: [
      nameRoute(({ procedure }) => `/api${procedure['~orpc'].route.path}`),
      recogniseCaller,
    ],
  })

  app.onError((error, hono) => {
    const { context } = hono.env
    const body = errorBody(error, { id: context.requestId, log: runtime.log })
    for (const [name, value] of context.responseHeaders) hono.header(name, value, { append: true })
    hono.header('cache-control', 'no-store')
    return hono.json(body, body.status as 500)
  })
  app.use(async (hono, next) => {
    await next()
    const { route } = hono.env.context
    if (route.pattern === UNMATCHED) route.pattern = plainPattern(routePath(hono))
  })
  app.get('/healthz', (hono) => hono.json(checkLiveness()))
  app.get('/readyz', async (hono) => {
    const readiness = await checkReadiness(runtime)
    return hono.json(readiness, readiness.status === 'ready' ? 200 : 503)
  })
  app.get('/metrics', async (hono) => {
    if (!mayReadMetrics(runtime.config, hono.env.incoming)) throw new AppError('request.not_found')
    return hono.text(await renderMetrics())
  })
  app.use(limitBodies())
  app.route('/', apiDocsRoutes(runtime))
  app.route('/', providerCallbackRoutes())
  mountDownload(app, '/api/admin/waitlist/export', (context, hono) =>
    exportWaitlist(context, readQuery(hono.req.query(), recordFilter)),
  )
  mountDownload(app, '/api/super-admin/audit/export', (context, hono) =>
    exportAudit(context, readQuery(hono.req.query(), auditExport)),
  )
  mountDownload(app, '/api/admin/users/export', (context, hono) =>
    exportUsers(context, readQuery(hono.req.query(), userFilter)),
  )
  mountDownload(app, '/api/admin/approvals/:id/download', (context, hono) =>
    takeDownload(context, readQuery(hono.req.param(), z.object({ id: uuid })), approvalPorts),
  )
  mountDownload(app, '/api/privacy/export/archive', downloadExport)
  mountDownload(app, '/api/admin/users/:id/personal-data/archive', (context, hono) =>
    downloadExportFor(context, readQuery(hono.req.param(), z.object({ id: uuid }))),
  )
  app.route('/', brandPictureRoutes())
  app.route('/', policyReportRoutes())
  app.route('/', wellKnownRoutes())
  app.all('/rpc/*', (hono) => operate(rpc, '/rpc', hono.req.raw, hono.env.context))
  app.all('/api/*', (hono) => operate(openApi, '/api', hono.req.raw, hono.env.context))

  // The request that mail programs send for their own button (RFC 8058). Its form body adds nothing to the address.
  app.post('/unsubscribe', async (hono) => {
    const { context } = hono.env
    return hono.json(
      await setSubscription(context, { token: hono.req.query('token') ?? '', is_wanted: false }),
    )
  })

  app.use(
    '/assets/*',
    serveStatic({
      root: WEB_FOLDER,
      precompressed: true,
      onFound: (_, c) => c.header('cache-control', ONE_YEAR),
    }),
  )
  app.get('/assets/*', (hono) => hono.text('Not found', 404))
  app.route('/', crawlerRoutes(runtime))
  app.route('/', installRoutes(runtime))
  app.get(
    '/service-worker.js',
    serveStatic({
      root: WEB_FOLDER,
      onFound: (_, c) => {
        c.header('cache-control', 'no-cache')
        // This policy applies to the worker's own requests.
        c.header('content-security-policy', WORKER_POLICY)
      },
    }),
  )
  app.use('/:file{[^/]+\\.(svg|png|ico|txt)}', serveStatic({ root: WEB_FOLDER, onFound: openToOthers }))
  // The limit for files is too high for requests that would be answered with a page, which costs more.
  app.get('/:file{[^/]+\\.(svg|png|ico|txt|js)}', (hono) => hono.text('Not found', 404))

  app.get('/ad-frames/:id{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}}', async (hono) => {
    const { context } = hono.env
    context.actor = await findActor(context)
    const html = await drawAdDocument(context, hono.req.param('id'))
    if (html === null) return hono.text('Not found', 404)
    return hono.body(html, 200, AD_DOCUMENT_HEADERS)
  })
  const servePage = createPageServer(runtime)
  app.get('*', compress(), async (hono) => {
    const { context } = hono.env
    // Browsers keep the offline page, so it is drawn without a person.
    context.actor = hono.req.path === OFFLINE_PATH ? null : await findActor(context)
    const isAuth = /^\/auth\/?$/.test(hono.req.path)
    const unknownRef = isAuth ? await recordVisit(context, hono.req.query('ref') ?? '') : null
    return servePage(hono, context, unknownRef)
  })
  app.all('*', () => {
    throw new AppError('request.not_found')
  })
  return app
}

/**
 * Mounts a download. A HEAD request is refused before it is opened: it would count as downloaded, though no one gets the
 * file.
 */
function mountDownload(
  app: Hono<AppEnv>,
  path: string,
  open: (context: Context, hono: HonoContext<AppEnv>) => Promise<Download>,
): void {
  app.get(path, async (hono) => {
    const context = contextAt(hono)
    if (hono.req.method === 'HEAD') return hono.body(null, 405, { allow: 'GET' })
    return serveDownload(context, () => open(context, hono))
  })
}

/**
 * Returns the context of a request whose route is already known, and sets the route for records made during the answer.
 */
function contextAt(hono: HonoContext<AppEnv>): Context {
  const { context } = hono.env
  context.route.pattern = plainPattern(routePath(hono))
  return context
}

/** Rewrites a pattern of the router in the form that operations use. */
function plainPattern(pattern: string): string {
  return pattern.replace(/:(\w+)(\{.*\})?/, '{$1}')
}

/** Allows messengers and other sites to show the icons and the link picture. */
function openToOthers(_: string, hono: HonoContext): void {
  hono.header('cross-origin-resource-policy', 'cross-origin')
}

type Handler = RPCHandler<Context> | OpenAPIHandler<Context>

/**
 * Limits the nesting of a body. A body that a handler itself refuses, like one that is not JSON, gets an error code of
 * the catalogue.
 */
async function refuseKnown({ next, ...options }: Interception): Promise<StandardHandleResult> {
  const { context, request } = options
  const body = async () => requireShallow(await request.body())
  try {
    return await next({ ...options, request: { ...request, body } })
  } catch (error) {
    const isKnown = error instanceof ORPCError || error instanceof AppError
    throw asOrpcError(isKnown ? error : unreadable(), { id: context.requestId, log: context.runtime.log })
  }
}

type CallOptions = ProcedureClientInterceptorOptions<Context, ErrorMap, Meta>

/** Sets the route of a request to the operation that it calls. */
function nameRoute(nameOf: (options: CallOptions) => string) {
  return ({ next, ...options }: CallOptions & { next(): Promise<unknown> }) => {
    options.context.route.pattern = nameOf(options)
    return next()
  }
}

type Operated = StandardHandlerInterceptorOptions<Context>
type Interception = Operated & { next(options: Operated): Promise<StandardHandleResult> }

/** Identifies the caller once the whole request has arrived: a body may take its time, and rights may end meanwhile. */
async function recogniseCaller<T>({
  context,
  next,
}: {
  context: Context
  next: () => Promise<T>
}): Promise<T> {
  try {
    await findCaller(context)
  } catch (error) {
    throw asOrpcError(error, { id: context.requestId, log: context.runtime.log })
  }
  return next()
}

/**
 * Builds the error for an unreadable request. Operations throw only errors of the catalogue, so any other error means
 * that the request could not be read.
 */
function unreadable(): AppError {
  return new AppError('request.invalid', { issues: [{ path: '', message: 'The request cannot be read.' }] })
}

async function operate(
  handler: Handler,
  prefix: `/${string}`,
  request: Request,
  context: Context,
): Promise<Response> {
  requireJson(request)
  const { matched, response } = await handler.handle(request, { prefix, context })
  if (!matched) throw new AppError('request.not_found')
  const answer = new Response(response.body, response)
  answer.headers.set('cache-control', 'no-store')
  for (const [name, value] of context.responseHeaders) answer.headers.append(name, value)
  return answer
}

/** Requires a body of JSON. Other types are refused, because a form of another site could send them. */
function requireJson({ method, headers }: Request): void {
  if (method === 'GET' || method === 'HEAD') return
  const hasBody = headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
  const type = headers.get('content-type')
  if (type === null ? hasBody : !/^application\/json\b/i.test(type)) {
    throw new AppError('request.unsupported_type')
  }
}
