import {
  type Contact,
  listContacts,
  listPublishedQuestions,
  type PageFacts,
  type PageLabels,
  type PublishedQuestion,
  readPageLabels,
  readPublishedText,
} from '../../domains/content/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { createHeadingIds, headingText } from '../../platform/markdown/headings.ts'
import { renderPublished } from '../../platform/markdown/render-markdown.ts'
import { action, inLanguage, NOTHING, pageHeading } from './page-parts.ts'
import type { ServedPage } from './served-page.ts'

/**
 * Draws groups of questions that open one by one; the first question is open (IN-1). Questions that an administrator
 * has published form another group (IN-2).
 */
export async function faqPage(db: Database, facts: PageFacts): Promise<ServedPage> {
  const { title, description, lead, body, language } = await readPublishedText(db, 'faq', facts)
  const groups = splitAt(body, '## ')
  const lang = inLanguage(language, facts)
  const parts = [await pageHeading(title, lead, lang), await openingHtml(body, '## ', lang)]
  const ids: PageIds = { ofGroup: createHeadingIds(), ofQuestion: createHeadingIds() }
  for (const [index, group] of groups.entries()) parts.push(await groupHtml(group, ids, index === 0, lang))
  const labels = readPageLabels(facts.brand, facts.locale)
  parts.push(await addedHtml(await listPublishedQuestions(db), labels.faq.added, ids, facts))
  parts.push(foot(labels, listContacts(facts.brand)))
  return { title, description, kind: 'website', measure: 'text', html: html`${parts}` }
}

/** The ids of a page's headings. Those of questions count across its groups, as the guide does. */
interface PageIds {
  ofGroup(heading: string): string
  ofQuestion(heading: string): string
}

async function groupHtml({ heading, text }: Part, ids: PageIds, isFirst: boolean, lang: Html): Promise<Html> {
  const id = ids.ofGroup(heading)
  const questions = splitAt(text, '### ')
  const items = questions.map((part, index) => questionHtml(part, ids, isFirst && index === 0))
  return html`<section class="reading-questions" aria-labelledby="${id}"${lang}><h2 id="${id}">${headingText(heading)}</h2>${await openingHtml(text, '### ')}${await Promise.all(items)}</section>`
}

async function addedHtml(
  added: PublishedQuestion[],
  name: string,
  ids: PageIds,
  facts: PageFacts,
): Promise<Html> {
  if (added.length === 0) return NOTHING
  const items = added.map(({ question, answer, language }) =>
    questionHtml({ heading: question, text: answer }, ids, false, inLanguage(language, facts)),
  )
  return html`<section class="reading-questions" aria-labelledby="added"><h2 id="added">${name}</h2>${await Promise.all(items)}</section>`
}

async function questionHtml(
  { heading, text }: Part,
  ids: PageIds,
  isOpen: boolean,
  lang = NOTHING,
): Promise<Html> {
  return html`<details id="${ids.ofQuestion(heading)}"${isOpen && html` open`}${lang}><summary><h3>${headingText(heading)}</h3></summary><div class="reading-text">${await renderPublished(text)}</div></details>`
}

/** Draws the links for writing to the operators, or the link to the page that helps without an address. */
function foot({ faq: labels, pages }: PageLabels, contacts: Contact[]): Html {
  const mails = contacts
    .filter(({ kind }) => kind !== 'legal')
    .map(({ kind, email }) => action(`mailto:${email}`, labels[kind === 'support' ? 'support' : 'privacy']))
  const ways = mails.length > 0 ? mails : [action('/report-bug', pages.report)]
  return html`<section class="reading-foot" aria-labelledby="more"><h2 id="more">${labels.more}</h2><p class="reading-actions">${ways}</p></section>`
}

/** Renders the text before the first heading of this level; the built-in text has none there. */
async function openingHtml(markdown: string, mark: '## ' | '### ', lang = NOTHING): Promise<Html> {
  const [opening = ''] = `\n${markdown}`.split(`\n${mark}`)
  if (opening.trim() === '') return NOTHING
  return html`<div class="reading-text"${lang}>${await renderPublished(opening)}</div>`
}

interface Part {
  heading: string
  text: string
}

/** Splits a text into the parts that begin with a heading of this level. */
function splitAt(markdown: string, mark: '## ' | '### '): Part[] {
  return `\n${markdown}`
    .split(`\n${mark}`)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return { heading, text: lines.join('\n').trim() }
    })
}
