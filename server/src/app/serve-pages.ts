import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Bootstrap } from '@pepper/contract/bootstrap'
import { pages } from '@pepper/contract/pages'
import type { Context as HonoContext } from 'hono'
import { listRecentChats } from '../domains/chat/index.ts'
import { readViewer } from '../domains/identity/index.ts'
import { listPrompts } from '../domains/knowledge/index.ts'
import type { Context, Runtime } from '../platform/context.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { pageMetadata } from './page-metadata.ts'

const BUILT_INDEX_FILE = new URL('../../../web/dist/index.html', import.meta.url)

/** Serves each page's HTML with its title and what its first screen needs; any other path is the 404 page (RT-1, RT-3). */
export function createPageServer(runtime: Runtime) {
  const template = readTemplate(runtime.config.webIndexFile ?? BUILT_INDEX_FILE)
  const keys = new Map(pages(runtime.brand.persona_slug).map((page) => [page.path, page.key]))
  return async (hono: HonoContext, context: Context): Promise<Response> => {
    const key = keys.get(hono.req.path.replace(/(.)\/$/, '$1'))
    const nonce = randomBytes(16).toString('base64')
    const bootstrap = await createBootstrap(context, nonce)
    hono.header('content-security-policy', contentSecurityPolicy(nonce))
    hono.header('cache-control', 'no-store')
    for (const cookie of context.responseHeaders.getSetCookie())
      hono.header('set-cookie', cookie, { append: true })
    return hono.html(
      fillTemplate(template, headOf(key ?? 'not_found', runtime, hono.req.path), bootstrap),
      key ? 200 : 404,
    )
  }
}

export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

async function createBootstrap(context: Context, nonce: string): Promise<Bootstrap> {
  const { brand, config } = context.runtime
  const viewer = await readViewer(context)
  return {
    brand,
    locale: 'en',
    viewer,
    recent_chats: viewer.status === 'authenticated' ? await listRecentChats(context) : null,
    prompts: listPrompts(brand),
    is_loopback: config.isLoopback,
    nonce,
  }
}

function headOf(key: string, { brand, config }: Runtime, path: string): string {
  const { title, description } = pageMetadata(key, brand)
  const url = `${config.publicOrigin}${path}`
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    `<meta name="twitter:card" content="summary">`,
  ]
  if (key === 'not_found') return [...tags, '<meta name="robots" content="noindex">'].join('')
  return [...tags, `<link rel="canonical" href="${escapeHtml(url)}">`].join('')
}

function fillTemplate(template: string, head: string, bootstrap: Bootstrap): string {
  const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c')
  return template
    .replaceAll('__NONCE__', () => bootstrap.nonce)
    .replace('<!--head-->', () => head)
    .replace('<!--bootstrap-->', () => json)
}

function readTemplate(file: string | URL): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '<!doctype html><html lang="en"><head><meta charset="utf-8"><!--head--></head><body><main>The web app is not built: run npm start.</main></body></html>'
  }
}
