import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Bootstrap } from '@pepper/contract/bootstrap'
import type { Context as HonoContext } from 'hono'
import { listRecentChats } from '../domains/chat/index.ts'
import { readViewer } from '../domains/identity/index.ts'
import { listPrompts } from '../domains/knowledge/index.ts'
import { readArrival } from '../domains/referrals/index.ts'
import type { Context, Runtime } from '../platform/context.ts'
import { createPageDrawer, type DrawnPage } from './pages/draw-page.ts'

const BUILT_INDEX_FILE = new URL('../../../web/dist/index.html', import.meta.url)

/**
 * Serves each page's HTML with its title and what its first screen needs, the text of information and guide pages included;
 * any other path is the 404 page (RT-1, RT-3).
 */
export function createPageServer(runtime: Runtime) {
  const template = readTemplate(runtime.config.webIndexFile ?? BUILT_INDEX_FILE)
  const drawPage = createPageDrawer(runtime)
  return async (hono: HonoContext, context: Context): Promise<Response> => {
    const page = await drawPage(hono.req.path.replace(/(.)\/$/, '$1'), hono.req.query('q') ?? '')
    const nonce = randomBytes(16).toString('base64')
    const bootstrap = await createBootstrap(context, nonce)
    hono.header('content-security-policy', contentSecurityPolicy(nonce))
    hono.header('cache-control', 'no-store')
    for (const cookie of context.responseHeaders.getSetCookie())
      hono.header('set-cookie', cookie, { append: true })
    return hono.html(fillTemplate(template, page, bootstrap), page.isFound ? 200 : 404)
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
    carried_ref: context.actor ? null : readArrival(context, undefined).ref,
    nonce,
  }
}

function fillTemplate(template: string, { head, root }: DrawnPage, bootstrap: Bootstrap): string {
  const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c')
  return template
    .replaceAll('__NONCE__', () => bootstrap.nonce)
    .replace('<!--head-->', () => head)
    .replace('<!--bootstrap-->', () => json)
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>`)
}

function readTemplate(file: string | URL): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '<!doctype html><html lang="en"><head><meta charset="utf-8"><!--head--></head><body><div id="root"></div><p>The web app is not built: run npm start.</p></body></html>'
  }
}
