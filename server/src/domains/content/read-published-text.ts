import type { ReplacedPage } from '@pepper/contract/content'
import type { Database } from '../../platform/db/database.ts'
import { fillPage, type PageFacts } from './fill-page.ts'
import { type PageFile, readPageWordsFile } from './page-files.ts'
import { readPageText } from './read-page-text.ts'
import { findReplacement, listQuestionRows } from './store.ts'

/** The text of a page: what an administrator published in its place, or the built-in one (IN-2). Throws ContentError. */
export async function readPublishedText(
  db: Database,
  page: ReplacedPage,
  facts: PageFacts,
): Promise<PageFile> {
  const builtIn = readPageText(page, facts)
  const item = await findReplacement(db.kysely, page)
  if (!item) return builtIn
  const words = readPageWordsFile(facts.locale)
  const { description } = item.metadata
  return {
    title: fillPage(item.title, words, facts),
    description: description === undefined ? builtIn.description : fillPage(description, words, facts),
    lead: description === undefined ? '' : fillPage(description, words, facts),
    body: fillPage(item.content, words, facts),
  }
}

/** A question that an administrator has answered; the answer is Markdown. */
export interface PublishedQuestion {
  question: string
  answer: string
}

/** Published items of the type faq, the first published first. */
export async function listPublishedQuestions(db: Database): Promise<PublishedQuestion[]> {
  const rows = await listQuestionRows(db.kysely)
  return rows.map(({ title, content }) => ({ question: title, answer: content }))
}
