import { hasWords } from '@pepper/contract/chat/title-search'
import { type PageFacts, type PageLabels, readPageLabels } from '../../domains/content/index.ts'
import { type GuidePage, type GuidePageWithRelated, guidePath } from '../../domains/knowledge/index.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { describeMarkdown } from '../../platform/markdown/describe-markdown.ts'
import { headingId } from '../../platform/markdown/headings.ts'
import { renderPublished } from '../../platform/markdown/render-markdown.ts'
import { inLanguage, link, NOTHING, pageHeading } from './page-parts.ts'
import type { ServedPage } from './served-page.ts'

type Title = Pick<GuidePage, 'slug' | 'title' | 'topic' | 'language'>

/** Draws all items of the guide by topic; `query` hides the titles that do not have its words. */
export async function guideIndexPage(titles: Title[], query: string, facts: PageFacts): Promise<ServedPage> {
  const labels = readPageLabels(facts.brand, facts.locale)
  const { title, description, lead } = labels.guide
  const found = (item: Title) => hasWords(item.title, query)
  const groups = groupByTopic(titles, labels).map(([topic, items]) =>
    topicHtml(topic, items, { found, facts }),
  )
  const heading = await pageHeading(title, lead)
  const page = html`${heading}${searchHtml(labels, query)}<p class="reading-nothing" role="status"><span data-nothing${hidden(titles.some(found))}>${labels.guide.nothing}</span></p><div class="reading-topics">${groups}</div>`
  return { title, description, kind: 'website', measure: 'wide', html: page }
}

/** Draws one item of the guide, with related items and a way to ask about it. */
export async function guideItemPage(item: GuidePageWithRelated, facts: PageFacts): Promise<ServedPage> {
  const labels = readPageLabels(facts.brand, facts.locale)
  const { guide } = labels
  const lang = inLanguage(item.language, facts)
  const related = item.related.map(
    ({ slug, title, language }) =>
      html`<li${inLanguage(language, facts)}>${link(guidePath(slug), title)}</li>`,
  )
  const crumbs = [
    link('/learn', guide.title),
    link(`/learn#${topicId(item.topic)}`, topicName(item.topic, labels)),
  ]
  const page = html`<nav class="reading-crumbs" aria-label="${guide.breadcrumb}"><ol>${crumbs.map((crumb) => html`<li>${crumb}</li>`)}</ol></nav>
<header class="reading-head"><h1${lang}>${item.title}</h1></header>
<article class="reading-text"${lang}>${await renderPublished(item.body)}</article>
<p class="reading-actions needs-scripts"><button type="button" class="reading-action" disabled data-ask="${item.question || item.title}">${guide.ask}</button></p>
${related.length > 0 && html`<nav class="reading-related" aria-labelledby="related"><h2 id="related">${guide.related}</h2><ul>${related}</ul></nav>`}
<p class="reading-hint">${guide.note}</p>`
  const description = item.description || describeMarkdown(item.body)
  return { title: item.title, description, kind: 'article', measure: 'text', html: page }
}

function searchHtml({ guide }: PageLabels, query: string): Html {
  return html`<form class="reading-search" role="search" action="/learn"><label for="find">${guide.search}</label><input id="find" name="q" type="search" autocomplete="off" value="${query}"><button type="submit" class="reading-action">${guide.find}</button></form>`
}

type Listing = { found: (item: Title) => boolean; facts: PageFacts }

function topicHtml([id, name]: Topic, items: Title[], { found, facts }: Listing): Html {
  const links = items.map(
    (item) =>
      html`<li${inLanguage(item.language, facts)}${hidden(!found(item))}>${link(guidePath(item.slug), item.title)}</li>`,
  )
  return html`<section class="reading-topic" data-titles aria-labelledby="${topicId(id)}"${hidden(!items.some(found))}><h2 id="${topicId(id)}">${name}</h2><ul>${links}</ul></section>`
}

type Topic = [id: string, name: string]

/** Groups titles by topic, in the order of the topics' names. Topics without a name come last, under their ids. */
function groupByTopic(titles: Title[], labels: PageLabels): [Topic, Title[]][] {
  const byTopic = Map.groupBy(titles, (item) => item.topic)
  const known = Object.keys(labels.topics)
  const ids = [...new Set([...known, ...byTopic.keys()])]
  return ids.flatMap((id) => {
    const items = byTopic.get(id)
    return items ? [[[id, topicName(id, labels)], items] as [Topic, Title[]]] : []
  })
}

function topicId(id: string): string {
  return `topic-${headingId(id)}`
}

function topicName(id: string, { topics }: PageLabels): string {
  return topics[id] ?? id.charAt(0).toUpperCase() + id.slice(1)
}

function hidden(isHidden: boolean): Html {
  return isHidden ? html` hidden` : NOTHING
}
