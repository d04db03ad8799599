import { escapeHtml } from '../../platform/http/escape-html.ts'

export interface PageHead {
  title: string
  description: string
  kind: 'website' | 'article'
  /** The page's one address. */
  url: string
  siteName: string
  /** Whether search engines may list it. */
  isListed: boolean
}

/** Title, description, canonical address and the tags that others show as a preview (RT-3). */
export function pageHead({ title, description, kind, url, siteName, isListed }: PageHead): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    meta('name', 'description', description),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', kind),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', siteName),
    meta('name', 'twitter:card', 'summary'),
  ]
  if (!isListed) return [...tags, meta('name', 'robots', 'noindex')].join('')
  return [...tags, `<link rel="canonical" href="${escapeHtml(url)}">`].join('')
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`
}
