import type { ReplacedPage } from '@pepper/contract/content'
import type { Locale } from '@pepper/contract/locales'
import type { Database } from '../../platform/db/database.ts'
import { fillPage, type PageFacts } from './fill-page.ts'
import { type PageFile, readPageLabelsFile } from './page-files.ts'
import { readPageText } from './read-page-text.ts'
import { languageOf } from './rules.ts'
import { findReplacement, listQuestionRows } from './store.ts'

/** The text of a page with the language in which it is written. */
export interface PublishedText extends PageFile {
  language: Locale
}

/**
 * Reads the text of a page: the replacement that an administrator published in the reader's language or in English, or
 * else the built-in text (IN-2). Throws ContentError.
 */
export async function readPublishedText(
  db: Database,
  page: ReplacedPage,
  facts: PageFacts,
): Promise<PublishedText> {
  const item = await findReplacement(db.kysely, page, facts.locale)
  if (!item) return { ...readPageText(page, facts), language: facts.locale }
  const language = languageOf(item.metadata)
  const itsFacts = { ...facts, locale: language }
  const labels = readPageLabelsFile(language)
  const { description } = item.metadata
  const builtIn = readPageText(page, itsFacts)
  return {
    title: fillPage(item.title, labels, itsFacts),
    description: description === undefined ? builtIn.description : fillPage(description, labels, itsFacts),
    lead: description === undefined ? '' : fillPage(description, labels, itsFacts),
    body: fillPage(item.content, labels, itsFacts),
    language,
  }
}

/** A question that an administrator has answered; the answer is Markdown. */
export interface PublishedQuestion {
  question: string
  answer: string
  language: Locale
}

/** Lists the published items of the type faq, the first published first. */
export async function listPublishedQuestions(db: Database): Promise<PublishedQuestion[]> {
  const rows = await listQuestionRows(db.kysely)
  return rows.map(({ title, content, metadata }) => ({
    question: title,
    answer: content,
    language: languageOf(metadata),
  }))
}
