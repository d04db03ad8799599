import type { Brand } from '@pepper/contract/brand'
import type { ShownPictures } from '@pepper/contract/brand-pictures'
import { findLocale, type Locale } from '@pepper/contract/locales'
import { Hono } from 'hono'
import { readShownPictures } from '../../domains/brand-pictures/index.ts'
import { readBrandInForce } from '../../domains/settings/index.ts'
import type { Runtime } from '../../platform/context.ts'
import { negotiateLocale } from '../../platform/locale.ts'
import { pageMetadata } from '../page-metadata.ts'

/** The background of the dark scheme, as in the page's `theme-color`. */
const GROUND = '#150e0b'

/** The least width of an icon with which browsers install an app. */
const ICON_PIXELS = 192

/**
 * Serves the name and look of an installed app: from the brand and its favicon, in the language of the page that links
 * it.
 */
export function installRoutes(runtime: Runtime) {
  const app = new Hono()
  app.get('/manifest.webmanifest', async (hono) => {
    const locale =
      findLocale(hono.req.query('lang')) ?? negotiateLocale(hono.req.header('accept-language') ?? '')
    const brand = await readBrandInForce(runtime)
    const icons = iconsOf(await readShownPictures(runtime))
    hono.header('content-type', 'application/manifest+json')
    hono.header('cache-control', 'public, max-age=3600')
    hono.header('vary', 'Accept-Language', { append: true })
    return hono.body(JSON.stringify({ ...describeApp(brand, locale), icons }))
  })
  return app
}

function describeApp(brand: Brand, locale: Locale) {
  return {
    id: '/',
    name: brand.product,
    short_name: brand.product,
    description: pageMetadata('home', brand, locale).description,
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
  }
}

/** Lists the icons: an operator's favicon if it is large enough, else the persona. */
function iconsOf({ favicon }: ShownPictures) {
  if (favicon && favicon.width >= ICON_PIXELS) return [icon(favicon.path, favicon.width)]
  return [
    icon('/icon-192.png', 192),
    icon('/icon-512.png', 512),
    { ...icon('/icon-maskable.png', 512), purpose: 'maskable' },
  ]
}

function icon(src: string, side: number) {
  return { src, sizes: `${side}x${side}`, type: 'image/png' }
}
