import { pages } from '@pepper/contract/pages'
import { Hono } from 'hono'
import { guidePath, listGuideTitles } from '../../domains/knowledge/index.ts'
import type { Runtime } from '../../platform/context.ts'
import { html } from '../../platform/http/html.ts'
import { LISTED_PAGES } from '../page-metadata.ts'

/** Serves the files that search engines read first: the list of pages, and the paths to skip. */
export function crawlerRoutes(runtime: Runtime) {
  const { publicOrigin } = runtime.config
  const app = new Hono()
  app.get('/robots.txt', (hono) =>
    hono.text(`User-agent: *\nDisallow: /api/\nDisallow: /rpc/\n\nSitemap: ${publicOrigin}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (hono) => {
    const urls = (await listPublicPaths(runtime)).map(
      (path) => html`<url><loc>${publicOrigin + path}</loc></url>\n`,
    )
    hono.header('content-type', 'application/xml; charset=utf-8')
    return hono.body(
      html`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`.toString(),
    )
  })
  return app
}

async function listPublicPaths({ brand, db }: Runtime): Promise<string[]> {
  const listed = pages(brand.persona_slug).filter((page) => LISTED_PAGES.has(page.key))
  const items = await listGuideTitles(db.kysely)
  return [...listed.map((page) => page.path), ...items.map((item) => guidePath(item.slug))]
}
