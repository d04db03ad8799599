import {
  listContacts,
  type PageFacts,
  type PageLabels,
  readPageLabels,
  readPageText,
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
  const labels = readPageLabels(facts.brand, facts.locale).report
  const heading = await pageHeading(title, lead)
  const page = html`${heading}<section aria-labelledby="checklist"><h2 id="checklist">${labels.checklist}</h2><div class="reading-text reading-checklist">${await renderPublished(body)}</div></section>${draftHtml(labels, facts)}`
  return { title, description, kind: 'website', measure: 'text', html: page }
}

function draftHtml(labels: PageLabels['report'], { brand }: PageFacts): Html {
  const support = listContacts(brand).find(({ kind }) => kind === 'support')
  const { community_url } = brand
  const ways = [
    support && action(mailDraft(support.email, labels), labels.mail, html` data-mail`),
    html`<button type="button" class="reading-action needs-scripts" disabled data-quiet data-copy>${labels.copy}</button>`,
    community_url && action(community_url, labels.community, html` data-quiet${ELSEWHERE}`),
  ]
  return html`<section class="reading-card" aria-labelledby="draft-title"><h2 id="draft-title">${labels.draft}</h2>${!support && html`<p>${labels.no_address}</p>`}
<p class="reading-hint needs-scripts" id="draft-hint">${labels.hint}</p>
<textarea class="needs-scripts" readonly id="draft" rows="18" spellcheck="true" aria-labelledby="draft-title" aria-describedby="draft-hint">\n${labels.template}</textarea>
<p class="reading-actions">${ways}</p></section>`
}

/** Builds the link of a mail draft, which also works without scripts. */
function mailDraft(email: string, { subject, template }: PageLabels['report']): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(template)}`
}
