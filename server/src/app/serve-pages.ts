import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Bootstrap } from '@pepper/contract/bootstrap'
import type { Viewer } from '@pepper/contract/identity'
import { type Locale, locales } from '@pepper/contract/locales'
import { OFFLINE_PATH, PERSON_PATH } from '@pepper/contract/pages'
import type { ColorScheme } from '@pepper/contract/preferences'
import type { Context as HonoContext } from 'hono'
import { hasAds } from '../domains/ads/index.ts'
import { readShownPictures } from '../domains/brand-pictures/index.ts'
import { findChatHolder, listRecentChats } from '../domains/chat/index.ts'
import { findDeviceSecret, readViewer } from '../domains/identity/index.ts'
import { listPrompts } from '../domains/knowledge/index.ts'
import { countUnread } from '../domains/notifications/index.ts'
import { readArrival } from '../domains/referrals/index.ts'
import { recordDeniedScreen } from '../domains/security/index.ts'
import { readBrandInForce, readSettings } from '../domains/settings/index.ts'
import { readWaysIn } from '../domains/ways-in/index.ts'
import type { Context, Runtime } from '../platform/context.ts'
import { visitorLocale } from '../platform/locale.ts'
import { createPageDrawer, type DrawnPage } from './pages/draw-page.ts'
import { POLICY_REPORTS_PATH } from './policy-report-routes.ts'

const BUILT_INDEX_FILE = new URL('../../../web/dist/index.html', import.meta.url)

/**
 * Serves each page's HTML with its title and the data of its first screen, including the text of information and guide
 * pages. Any other path gets the 404 page (RT-1, RT-3).
 */
export function createPageServer(runtime: Runtime) {
  const templates = readTemplates(runtime.config.webIndexFile ?? BUILT_INDEX_FILE)
  const drawPage = createPageDrawer(runtime)
  return async (hono: HonoContext, context: Context, unknownRef: string | null): Promise<Response> => {
    const nonce = randomBytes(16).toString('base64')
    const bootstrap = await createBootstrap(context, {
      nonce,
      unknownRef,
      isOfflinePage: hono.req.path === OFFLINE_PATH,
    })
    const { locale } = bootstrap
    if (context.actor) await recordDeniedScreen(context, { path: hono.req.path })
    const settings = await readSettings(runtime)
    const page = await drawPage({
      brand: bootstrap.brand,
      brandPictures: bootstrap.brandPictures,
      path: hono.req.path.replace(/(.)\/$/, '$1'),
      query: hono.req.query('q') ?? '',
      ref: hono.req.query('ref') ?? '',
      locale,
    })
    if (page.isFound) context.route.pattern = routeOfPage(hono.req.path)
    hono.header('content-security-policy', contentSecurityPolicy(nonce))
    hono.header('cache-control', 'no-store')
    hono.header('content-language', locale)
    hono.header('vary', 'Accept-Language, Cookie', { append: true })
    for (const cookie of context.responseHeaders.getSetCookie())
      hono.header('set-cookie', cookie, { append: true })
    const html = fillTemplate(
      forPath(templates[locale], hono.req.path),
      page,
      bootstrap,
      settings.system_theme,
    )
    return hono.html(html, page.isFound ? 200 : 404)
  }
}

/** Returns the pattern of an existing page. */
function routeOfPage(path: string): string {
  const plain = path.replace(/(.)\/$/, '$1')
  if (PERSON_PATH.test(plain)) return '/admin/users/{id}'
  return plain.startsWith('/learn/') ? '/learn/{slug}' : plain
}

export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // These are created in web/src/lib/trusted-types.ts, and in DOMPurify for web/src/lib/sanitise-html.ts.
    'trusted-types service-worker character-reference dompurify',
    // Every browser supports report-uri and sends each report at once. If report-to is present as well, some browsers
    // send none over http.
    `report-uri ${POLICY_REPORTS_PATH}`,
  ].join('; ')
}

async function createBootstrap(
  context: Context,
  { nonce, unknownRef, isOfflinePage }: { nonce: string; unknownRef: string | null; isOfflinePage: boolean },
): Promise<Bootstrap> {
  const { config } = context.runtime
  const brand = await readBrandInForce(context.runtime)
  const viewer = await readViewer(context)
  const [recentChats, unread, isAdvertised] =
    viewer.status === 'authenticated'
      ? await Promise.all([listRecentChats(context), countUnread(context), hasAds(context)])
      : [null, null, false]
  const locale = languageOf(viewer) ?? visitorLocale(context)
  const { guest_chat, guest_messages_a_day } = await readSettings(context.runtime)
  return {
    brand,
    brandPictures: await readShownPictures(context.runtime),
    locale,
    viewer,
    recent_chats: recentChats,
    unread_notifications: unread,
    prompts: listPrompts(brand, locale),
    is_loopback: config.isLoopback,
    is_offline_page: isOfflinePage,
    has_ads: isAdvertised,
    carried_ref: context.actor ? null : readArrival(context, undefined).ref,
    unknown_ref: unknownRef,
    is_known_browser: !isOfflinePage && findDeviceSecret(context) !== null,
    ways_in: await readWaysIn(context.runtime),
    guest_chat: guest_chat ? { daily_limit: guest_messages_a_day } : null,
    has_guest_chat: !isOfflinePage && findChatHolder(context) !== null,
    nonce,
  }
}

function languageOf(viewer: Viewer): Locale | null {
  return viewer.status === 'authenticated' ? viewer.preferences.language : null
}

function fillTemplate(
  template: string,
  { head, root }: DrawnPage,
  bootstrap: Bootstrap,
  fallbackScheme: ColorScheme,
): string {
  const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c')
  return template
    .replace('<html ', () => `<html ${schemeMark(bootstrap.viewer, fallbackScheme)}`)
    .replaceAll('__NONCE__', () => bootstrap.nonce)
    .replace('<!--head-->', () => head)
    .replace('<!--bootstrap-->', () => json)
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>`)
}

/**
 * Builds the attributes for the colour scheme. The account's choice takes precedence over the browser's, and that over
 * the operator's default. The page's first script reads them before anything is painted.
 */
function schemeMark(viewer: Viewer, fallback: ColorScheme): string {
  const scheme = viewer.status === 'authenticated' ? viewer.preferences.color_scheme : null
  const chosen = scheme ? `data-chosen="${scheme}" ` : ''
  return fallback === 'system' ? chosen : `${chosen}data-default="${fallback}" `
}

/** Reads the page and prepares it for each language: it names the language, and fetches its words ahead. */
function readTemplates(file: string | URL): Record<Locale, string> {
  const template = readTemplate(file)
  const inLocale = (locale: Locale) =>
    template
      .replace('<html lang="en"', `<html lang="${locale}"`)
      .replace(/ *<link [^>]*data-locale="(\w+)"[^>]*>\n?/g, (link, of) => (of === locale ? link : ''))
  return Object.fromEntries(locales.map((locale) => [locale, inLocale(locale)])) as Record<Locale, string>
}

/** Keeps only this page's parts among those that are fetched ahead. */
function forPath(template: string, path: string): string {
  return template.replace(/ *<link [^>]*data-path="([^"]+)"[^>]*>\n?/g, (link, of) =>
    of === path ? link : '',
  )
}

function readTemplate(file: string | URL): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '<!doctype html><html lang="en"><head><meta charset="utf-8"><!--head--></head><body><div id="root"></div><p>The web app is not built: run npm start.</p></body></html>'
  }
}
