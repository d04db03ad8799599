import type { Brand } from '@pepper/contract/brand'
import type { Database } from '../../../platform/db/database.ts'
import { inGuideLanguage } from '../answers/guide-language.ts'
import { findPrompt } from '../guide/list-prompts.ts'
import { type ReadQuestion, readQuestion } from '../store.ts'
import { indexAt } from './knowledge-index.ts'
import type { Passage, Question } from './passage.ts'
import { rankPassages } from './rank-passages.ts'

/** The passages that fit a question, best first, from the index that this node holds; a query where that is not new enough. */
export async function findPassages(db: Database, question: ReadQuestion, limit = 5): Promise<Passage[]> {
  return rankPassages(await indexAt(db, question.version), question.said, limit)
}

/**
 * The passages for a message in its talk, which came with its reading. What is known to mean the same in English is read as
 * that, by one more query; the item of a suggested prompt comes first (HM-2).
 */
export async function findPassagesFor(
  db: Database,
  talk: Pick<Question, 'question' | 'history'> & { reading: ReadQuestion },
  brand: Brand,
): Promise<Passage[]> {
  const { question, history, reading } = inGuideLanguage(talk, brand)
  const isRead = question === talk.question && history === talk.history
  const passages = await findPassages(db, isRead ? reading : await readQuestion(db, question, history))
  const wanted = findPrompt(question, brand)?.slug
  return passages
    .map((passage) => (passage.slug === wanted ? { ...passage, rank: passages[0]?.rank ?? 0 } : passage))
    .sort((a, b) => Number(b.slug === wanted) - Number(a.slug === wanted))
}
