import {
  listContacts,
  type PageFacts,
  type PageWords,
  readPageText,
  readPageWords,
} from '../../domains/content/index.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { renderPublished } from '../../platform/markdown/render-markdown.ts'
import { action, ELSEWHERE, pageHeading } from './page-parts.ts'
import type { ServedPage } from './served-page.ts'

/**
 * Draws the page for reporting a bug: what to include, a draft to edit, and the ways to send it (IN-1). The web app
 * adds facts about the browser to the draft.
 */
export async function reportBugPage(facts: PageFacts): Promise<ServedPage> {
  const { title, description, lead, body } = readPageText('report-bug', facts)
  const words = readPageWords(facts.brand, facts.locale).report
  const heading = await pageHeading(title, lead)
  const page = html`${heading}<section aria-labelledby="checklist"><h2 id="checklist">${words.checklist}</h2><div class="reading-text reading-checklist">${await renderPublished(body)}</div></section>${draftHtml(words, facts)}`
  return { title, description, kind: 'website', measure: 'text', html: page }
}

function draftHtml(words: PageWords['report'], { brand }: PageFacts): Html {
  const support = listContacts(brand).find(({ kind }) => kind === 'support')
  const { community_url } = brand
  const ways = [
    support && action(mailDraft(support.email, words), words.mail, html` data-mail`),
    html`<button type="button" class="reading-action needs-scripts" disabled data-quiet data-copy>${words.copy}</button>`,
    community_url && action(community_url, words.community, html` data-quiet${ELSEWHERE}`),
  ]
  return html`<section class="reading-card" aria-labelledby="draft-title"><h2 id="draft-title">${words.draft}</h2>${!support && html`<p>${words.no_address}</p>`}
<p class="reading-hint needs-scripts" id="draft-hint">${words.hint}</p>
<textarea class="needs-scripts" readonly id="draft" rows="18" spellcheck="true" aria-labelledby="draft-title" aria-describedby="draft-hint">\n${words.template}</textarea>
<p class="reading-actions">${ways}</p></section>`
}

/** Builds the link of a mail draft, which also works without scripts. */
function mailDraft(email: string, { subject, template }: PageWords['report']): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(template)}`
}
