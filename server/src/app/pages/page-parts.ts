import type { Locale } from '@pepper/contract/locales'
import type { PageFacts, PageWords } from '../../domains/content/index.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { headingId, headingText } from '../../platform/markdown/headings.ts'
import { renderPublished } from '../../platform/markdown/render-markdown.ts'

/** The attribute of a part that is written in another language than its page; empty where it is the same. */
export function inLanguage(language: Locale, { locale }: PageFacts): string {
  return language === locale ? '' : ` lang="${language}"`
}

/** Heading and the sentence under it, if any, which is Markdown; `attributes` are those of both. */
export async function pageHeading(title: string, lead: string, attributes = ''): Promise<string> {
  const below = lead && `<div class="reading-lead">${await renderPublished(lead)}</div>`
  return `<header class="reading-head"${attributes}><h1>${escapeHtml(title)}</h1>${below}</header>`
}

/** The second-level headings of a text as links to them; `attributes` are those of the list. */
export function contentsList(markdown: string, words: PageWords, attributes = ''): string {
  const headings = [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  const items = headings.map((heading) => `<li>${link(`#${headingId(heading)}`, headingText(heading))}</li>`)
  return `<nav class="reading-contents" aria-labelledby="contents"><h2 id="contents">${escapeHtml(words.on_this_page)}</h2><ul${attributes}>${items.join('')}</ul></nav>`
}

export function link(href: string, text: string, attributes = ''): string {
  return `<a href="${escapeHtml(href)}"${attributes && ` ${attributes}`}>${escapeHtml(text)}</a>`
}

/** A link that looks like a button. */
export function action(href: string, text: string, attributes = ''): string {
  return link(href, text, `class="reading-action" ${attributes}`.trim())
}

/** A link to somewhere else, in a tab of its own. */
export const ELSEWHERE = 'target="_blank" rel="noopener noreferrer"'
