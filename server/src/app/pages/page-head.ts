import type { ShownPicture } from '@pepper/contract/brand-pictures'
import type { Locale } from '@pepper/contract/locales'
import { type Html, html } from '../../platform/http/html.ts'

export interface PageHead {
  title: string
  description: string
  kind: 'website' | 'article'
  /** The canonical address of the page. */
  url: string
  siteName: string
  /** The address of the preview picture, 1200 x 630. */
  image: string
  /** The operator's own icon, a square PNG; null for the persona's. */
  favicon: ShownPicture | null
  locale: Locale
  /** Whether search engines may list it. */
  isListed: boolean
}

/** Builds the title, the description, the canonical address and the tags for previews on other sites (RT-3). */
export function pageHead({
  title,
  description,
  kind,
  url,
  siteName,
  image,
  favicon,
  locale,
  isListed,
}: PageHead): string {
  const tags = [
    html`<title>${title}</title>`,
    ...iconLinks(favicon),
    html`<link rel="manifest" href="/manifest.webmanifest?lang=${locale}">`,
    meta('name', 'description', description),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', kind),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', siteName),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...imageTags(image, siteName),
    meta('property', 'og:locale', locale),
  ]
  if (!isListed) return html`${[...tags, meta('name', 'robots', 'noindex')]}`.toString()
  return html`${tags}<link rel="canonical" href="${url}">`.toString()
}

/**
 * The least width of a favicon on home screens. A smaller one would be blurred there, so the persona is used instead.
 */
const TOUCH_ICON_PIXELS = 180

function iconLinks(favicon: ShownPicture | null): Html[] {
  const touch = favicon && favicon.width >= TOUCH_ICON_PIXELS ? favicon.path : '/apple-touch-icon.png'
  const icon = favicon
    ? html`<link rel="icon" href="${favicon.path}" type="image/png" sizes="${favicon.width}x${favicon.height}">`
    : html`<link rel="icon" href="/favicon.svg" type="image/svg+xml">`
  return [icon, html`<link rel="apple-touch-icon" href="${touch}">`]
}

function imageTags(image: string, siteName: string): Html[] {
  return [
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', siteName),
  ]
}

function meta(attribute: 'name' | 'property', name: string, content: string): Html {
  return html`<meta ${attribute}="${name}" content="${content}">`
}
