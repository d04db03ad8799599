import { SOURCE_LOCALE } from '@pepper/contract/locales'
import { Hono } from 'hono'
import type { Runtime } from '../../platform/context.ts'
import { pageMetadata } from '../page-metadata.ts'

/** The ground of the dark scheme, as in the page's `theme-color`. */
const GROUND = '#150e0b'

/** What an installed app is called and looks like, by the brand. */
export function installRoutes({ brand }: Runtime) {
  const app = new Hono()
  const manifest = JSON.stringify({
    id: '/',
    name: brand.product,
    short_name: brand.product,
    description: pageMetadata('home', brand, SOURCE_LOCALE).description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      { ...icon('/icon-maskable.png', 512), purpose: 'maskable' },
    ],
  })
  app.get('/manifest.webmanifest', (hono) => {
    hono.header('content-type', 'application/manifest+json')
    hono.header('cache-control', 'public, max-age=3600')
    return hono.body(manifest)
  })
  return app
}

function icon(src: string, side: number) {
  return { src, sizes: `${side}x${side}`, type: 'image/png' }
}
