import type { ReplacedPage } from '@pepper/contract/content'
import { type PageFacts, readPageLabels, readPublishedText } from '../../domains/content/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { html } from '../../platform/http/html.ts'
import { renderPublished } from '../../platform/markdown/render-markdown.ts'
import { contentsList, inLanguage, pageHeading } from './page-parts.ts'
import type { ServedPage } from './served-page.ts'

/** Draws a text with headings, and a list of them: the privacy policy, the terms. */
export async function textPage(db: Database, slug: ReplacedPage, facts: PageFacts): Promise<ServedPage> {
  const { title, description, lead, body, language } = await readPublishedText(db, slug, facts)
  const lang = inLanguage(language, facts)
  const heading = await pageHeading(title, lead, lang)
  const contents = contentsList(body, readPageLabels(facts.brand, facts.locale), lang)
  const text = await renderPublished(body)
  const page = html`${heading}<div class="reading-columns">${contents}<article class="reading-text"${lang}>${text}</article></div>`
  return { title, description, kind: 'article', measure: 'columns', html: page }
}
