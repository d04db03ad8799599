import {
  type Contact,
  listContacts,
  type PageFacts,
  type PageWords,
  readPageText,
  readPageWords,
} from '../../domains/content/index.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { headingId, renderMarkdown } from '../../platform/markdown.ts'
import { action, pageHeading } from './page-parts.ts'
import type { ServedPage } from './served-page.ts'

/** Two groups of questions that open one by one; the first is open (IN-1). */
export async function faqPage(facts: PageFacts): Promise<ServedPage> {
  const { title, description, lead, body } = readPageText('faq', facts)
  const groups = splitAt(body, '## ')
  const html = [await pageHeading(title, lead)]
  for (const [index, group] of groups.entries()) html.push(await groupHtml(group, index === 0))
  html.push(foot(readPageWords(facts.brand), listContacts(facts.brand)))
  return { title, description, kind: 'website', measure: 'text', html: html.join('') }
}

async function groupHtml({ heading, text }: Part, isFirst: boolean): Promise<string> {
  const id = headingId(heading)
  const questions = splitAt(text, '### ')
  const items = questions.map((part, index) => questionHtml(part, isFirst && index === 0))
  return `<section class="reading-questions" aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(heading)}</h2>${(await Promise.all(items)).join('')}</section>`
}

async function questionHtml({ heading, text }: Part, isOpen: boolean): Promise<string> {
  return `<details id="${headingId(heading)}"${isOpen ? ' open' : ''}><summary><h3>${escapeHtml(heading)}</h3></summary><div class="reading-text">${await renderMarkdown(text)}</div></details>`
}

/** Two ways to write, or to the page that helps without an address. */
function foot({ faq: words, pages }: PageWords, contacts: Contact[]): string {
  const mails = contacts
    .filter(({ kind }) => kind !== 'legal')
    .map(({ kind, email }) => action(`mailto:${email}`, words[kind === 'support' ? 'support' : 'privacy']))
  const ways = mails.length > 0 ? mails : [action('/report-bug', pages.report)]
  return `<section class="reading-foot" aria-labelledby="more"><h2 id="more">${escapeHtml(words.more)}</h2><p class="reading-actions">${ways.join('')}</p></section>`
}

interface Part {
  heading: string
  text: string
}

/** The parts of a text that begin with a line of this mark. */
function splitAt(markdown: string, mark: '## ' | '### '): Part[] {
  return `\n${markdown}`
    .split(`\n${mark}`)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return { heading, text: lines.join('\n').trim() }
    })
}
