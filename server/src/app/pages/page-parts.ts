import type { Locale } from '@pepper/contract/locales'
import type { PageFacts, PageLabels } from '../../domains/content/index.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { createHeadingIds, headingText, listHeadings } from '../../platform/markdown/headings.ts'
import { renderPublished } from '../../platform/markdown/render-markdown.ts'

/** Empty HTML: no attributes, or no part of a page. */
export const NOTHING = html``

/** Builds the attribute of a part in another language than its page; empty if it is the same. */
export function inLanguage(language: Locale, { locale }: PageFacts): Html {
  return language === locale ? NOTHING : html` lang="${language}"`
}

/** Draws a heading and the sentence under it, if any, which is Markdown; `attributes` apply to both. */
export async function pageHeading(title: string, lead: string, attributes = NOTHING): Promise<Html> {
  const below = lead !== '' && html`<div class="reading-lead">${await renderPublished(lead)}</div>`
  return html`<header class="reading-head"${attributes}><h1>${title}</h1>${below}</header>`
}

/** Lists the second-level headings of a text as links to them; `attributes` are those of the list. */
export function contentsList(markdown: string, labels: PageLabels, attributes = NOTHING): Html {
  const idOf = createHeadingIds()
  const items = listHeadings(markdown).map(
    ({ heading }) => html`<li>${link(`#${idOf(heading)}`, headingText(heading))}</li>`,
  )
  return html`<nav class="reading-contents" aria-labelledby="contents"><h2 id="contents">${labels.on_this_page}</h2><ul${attributes}>${items}</ul></nav>`
}

export function link(href: string, text: string, attributes = NOTHING): Html {
  return html`<a href="${href}"${attributes}>${text}</a>`
}

/** Draws a link that looks like a button. */
export function action(href: string, text: string, attributes = NOTHING): Html {
  return link(href, text, html` class="reading-action"${attributes}`)
}

/** The attributes of a link to another site, which opens in a new tab. */
export const ELSEWHERE = html` target="_blank" rel="noopener noreferrer"`
