import { hasWords } from '@pepper/contract/chat/title-search'
import { type PageFacts, type PageWords, readPageWords } from '../../domains/content/index.ts'
import { type GuidePage, type GuidePageWithRelated, guidePath } from '../../domains/knowledge/index.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { describeMarkdown } from '../../platform/markdown/describe-markdown.ts'
import { headingId } from '../../platform/markdown/headings.ts'
import { renderPublished } from '../../platform/markdown/render-markdown.ts'
import { inLanguage, link, pageHeading } from './page-parts.ts'
import type { ServedPage } from './served-page.ts'

type Title = Pick<GuidePage, 'slug' | 'title' | 'topic' | 'language'>

/** All items of the guide by topic; `query` hides the titles that do not have its words. */
export async function guideIndexPage(titles: Title[], query: string, facts: PageFacts): Promise<ServedPage> {
  const words = readPageWords(facts.brand, facts.locale)
  const { title, description, lead } = words.guide
  const found = (item: Title) => hasWords(item.title, query)
  const groups = groupByTopic(titles, words).map(([topic, items]) =>
    topicHtml(topic, items, { found, facts }),
  )
  const html = [
    await pageHeading(title, lead),
    searchHtml(words, query),
    `<p class="reading-nothing" role="status"><span data-nothing${hidden(titles.some(found))}>${escapeHtml(words.guide.nothing)}</span></p>`,
    `<div class="reading-topics">${groups.join('')}</div>`,
  ]
  return { title, description, kind: 'website', measure: 'wide', html: html.join('') }
}

/** One item of the guide, with what to read beside it and a way to ask about it. */
export async function guideItemPage(item: GuidePageWithRelated, facts: PageFacts): Promise<ServedPage> {
  const words = readPageWords(facts.brand, facts.locale)
  const { guide } = words
  const lang = inLanguage(item.language, facts)
  const related = item.related.map(
    ({ slug, title, language }) => `<li${inLanguage(language, facts)}>${link(guidePath(slug), title)}</li>`,
  )
  const html = [
    `<nav class="reading-crumbs" aria-label="${escapeHtml(guide.breadcrumb)}"><ol><li>${link('/learn', guide.title)}</li><li>${link(`/learn#${topicId(item.topic)}`, topicName(item.topic, words))}</li></ol></nav>`,
    `<header class="reading-head"><h1${lang}>${escapeHtml(item.title)}</h1></header>`,
    `<article class="reading-text"${lang}>${await renderPublished(item.body)}</article>`,
    `<p class="reading-actions needs-scripts"><button type="button" class="reading-action" disabled data-ask="${escapeHtml(item.question || item.title)}">${escapeHtml(guide.ask)}</button></p>`,
    related.length === 0
      ? ''
      : `<nav class="reading-related" aria-labelledby="related"><h2 id="related">${escapeHtml(guide.related)}</h2><ul>${related.join('')}</ul></nav>`,
    `<p class="reading-hint">${escapeHtml(guide.note)}</p>`,
  ]
  const description = item.description || describeMarkdown(item.body)
  return { title: item.title, description, kind: 'article', measure: 'text', html: html.join('') }
}

function searchHtml({ guide }: PageWords, query: string): string {
  return `<form class="reading-search" role="search" action="/learn"><label for="find">${escapeHtml(guide.search)}</label><input id="find" name="q" type="search" autocomplete="off" value="${escapeHtml(query)}"><button type="submit" class="reading-action">${escapeHtml(guide.find)}</button></form>`
}

type Listing = { found: (item: Title) => boolean; facts: PageFacts }

function topicHtml([id, name]: Topic, items: Title[], { found, facts }: Listing): string {
  const links = items.map(
    (item) =>
      `<li${inLanguage(item.language, facts)}${hidden(!found(item))}>${link(guidePath(item.slug), item.title)}</li>`,
  )
  return `<section class="reading-topic" data-titles aria-labelledby="${topicId(id)}"${hidden(!items.some(found))}><h2 id="${topicId(id)}">${escapeHtml(name)}</h2><ul>${links.join('')}</ul></section>`
}

type Topic = [id: string, name: string]

/** Topics in the order of their words; those without words come last, under their own names. */
function groupByTopic(titles: Title[], words: PageWords): [Topic, Title[]][] {
  const byTopic = Map.groupBy(titles, (item) => item.topic)
  const known = Object.keys(words.topics)
  const ids = [...new Set([...known, ...byTopic.keys()])]
  return ids.flatMap((id) => {
    const items = byTopic.get(id)
    return items ? [[[id, topicName(id, words)], items] as [Topic, Title[]]] : []
  })
}

function topicId(id: string): string {
  return `topic-${headingId(id)}`
}

function topicName(id: string, { topics }: PageWords): string {
  return topics[id] ?? id.charAt(0).toUpperCase() + id.slice(1)
}

function hidden(isHidden: boolean): string {
  return isHidden ? ' hidden' : ''
}
