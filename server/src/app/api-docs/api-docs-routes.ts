import { Hono, type Context as HonoContext } from 'hono'
import { accepts } from 'hono/accepts'
import { etag } from 'hono/etag'
import type { Runtime } from '../../platform/context.ts'
import { DOCS_CONTENT_SECURITY_POLICY } from './docs-page.ts'
import { type ApiDocuments, type RenderedDocument, renderDocuments } from './render-documents.ts'

/**
 * Serves the description of the API, for programs and for readers. It is rendered at the first request and kept
 * compressed.
 */
export function apiDocsRoutes({ brand, config }: Runtime) {
  let rendering: Promise<ApiDocuments> | undefined
  const documents = () => {
    rendering ??= renderDocuments({ product: brand.product, publicOrigin: config.publicOrigin }).catch(
      (error: unknown) => {
        rendering = undefined
        throw error
      },
    )
    return rendering
  }
  const app = new Hono()
  app.use('/api/openapi.json', etag())
  app.get('/api/openapi.json', async (hono) => {
    hono.header('content-type', 'application/json')
    return serveDocument(hono, (await documents()).json)
  })
  app.use('/api/docs', etag())
  app.get('/api/docs', async (hono) => {
    hono.header('content-type', 'text/html; charset=utf-8')
    hono.header('content-security-policy', DOCS_CONTENT_SECURITY_POLICY)
    return serveDocument(hono, (await documents()).html)
  })
  return app
}

function serveDocument(hono: HonoContext, document: RenderedDocument): Response {
  const encoding = accepts(hono, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: 'identity',
    match: (accepted, { supports, default: fallback }) => {
      const usable = accepted.filter(({ q }) => q > 0).map(({ type }) => type)
      return supports.find((name) => usable.includes(name)) ?? fallback
    },
  }) as 'br' | 'gzip' | 'identity'
  if (encoding !== 'identity') hono.header('content-encoding', encoding)
  hono.header('etag', `"${document.digest}-${encoding}"`)
  hono.header('cache-control', 'public, max-age=300')
  hono.header('vary', 'Accept-Encoding', { append: true })
  return hono.body(document[encoding])
}
