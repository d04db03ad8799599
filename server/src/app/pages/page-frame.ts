import type { Brand } from '@pepper/contract/brand'
import { type PageFacts, type PageLabels, readPageLabels } from '../../domains/content/index.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { link } from './page-parts.ts'
import type { ServedPage } from './served-page.ts'

/** Puts a drawn page into the frame that the web app takes over: it reads the part marked `data-served`. */
export function servedFrame({ html: content, measure }: ServedPage, { brand, locale }: PageFacts): string {
  const foot = footHtml(readPageLabels(brand, locale), brand)
  const main = html`<main id="main" tabindex="-1" class="reading" data-measure="${measure}"><div data-served>${content}${foot}</div></main>`
  return frame(main, brand).toString()
}

/**
 * The text that a page of the web app shows if scripts are off; without `html`, it says that the page needs scripts.
 */
export interface ScriptlessText {
  title: string
  lead: string
  html?: Html
}

export function scriptlessFrame(
  { title, lead, html: content }: ScriptlessText,
  { brand, locale }: PageFacts,
): string {
  const labels = readPageLabels(brand, locale)
  const head = html`<header class="reading-head"><h1>${title}</h1><p class="reading-lead">${lead}</p></header>`
  const text = content ?? html`<p>${labels.no_scripts}</p>`
  const main = html`<main class="reading" data-measure="text">${head}<div class="reading-text">${text}</div>${footHtml(labels, brand)}</main>`
  return html`<noscript>${frame(main, brand)}</noscript>`.toString()
}

function frame(main: Html, { product }: Brand): Html {
  return html`<div class="served-frame"><header class="served-header">${link('/', product)}</header>${main}</div>`
}

function footHtml(labels: PageLabels, { persona, persona_slug }: Brand): Html {
  const pages = [
    ['/', labels.home],
    ['/learn', labels.guide.title],
    ['/faq', labels.pages.faq],
    [`/meet-${persona_slug}`, persona],
    ['/privacy-policy', labels.pages.privacy],
    ['/terms-of-use', labels.pages.terms],
    ['/report-bug', labels.pages.report],
  ] as const
  const items = pages.map(([path, name]) => html`<li>${link(path, name)}</li>`)
  return html`<nav class="reading-pages" aria-label="${labels.more_pages}"><ul>${items}</ul></nav>`
}
