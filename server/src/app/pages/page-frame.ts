import type { Brand } from '@pepper/contract/brand'
import { type PageFacts, type PageWords, readPageWords } from '../../domains/content/index.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { link } from './page-parts.ts'
import type { ServedPage } from './served-page.ts'

/** A drawn page in the frame that the web app takes over: it reads the part marked `data-served`. */
export function servedFrame({ html, measure }: ServedPage, { brand, locale }: PageFacts): string {
  const foot = footHtml(readPageWords(brand, locale), brand)
  return frame(
    `<main id="main" tabindex="-1" class="reading" data-measure="${measure}"><div data-served>${html}${foot}</div></main>`,
    brand,
  )
}

/** What a page that the web app draws says where scripts are off; without `html` that it needs them. */
export interface ScriptlessText {
  title: string
  lead: string
  html?: string
}

export function scriptlessFrame({ title, lead, html }: ScriptlessText, { brand, locale }: PageFacts): string {
  const words = readPageWords(brand, locale)
  const head = `<header class="reading-head"><h1>${escapeHtml(title)}</h1><p class="reading-lead">${escapeHtml(lead)}</p></header>`
  const text = html ?? `<p>${escapeHtml(words.no_scripts)}</p>`
  const main = `<main class="reading" data-measure="text">${head}<div class="reading-text">${text}</div>${footHtml(words, brand)}</main>`
  return `<noscript>${frame(main, brand)}</noscript>`
}

function frame(main: string, { product }: Brand): string {
  return `<div class="served-frame"><header class="served-header">${link('/', product)}</header>${main}</div>`
}

function footHtml(words: PageWords, { persona, persona_slug }: Brand): string {
  const pages = [
    ['/', words.home],
    ['/learn', words.guide.title],
    ['/faq', words.pages.faq],
    [`/meet-${persona_slug}`, persona],
    ['/privacy-policy', words.pages.privacy],
    ['/terms-of-use', words.pages.terms],
    ['/report-bug', words.pages.report],
  ] as const
  const items = pages.map(([path, name]) => `<li>${link(path, name)}</li>`)
  return `<nav class="reading-pages" aria-label="${escapeHtml(words.more_pages)}"><ul>${items.join('')}</ul></nav>`
}
