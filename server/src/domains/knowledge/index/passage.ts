import type { Locale } from '@pepper/contract/locales'
import type { ModelMessage } from '../../../platform/llm/model-port.ts'
import { isAnswerPlace, placeOfAnswer } from '../guide/short-answers.ts'
import type { IntentClassifier } from '../intents/intent-classifier.ts'
import type { Intent } from '../intents/intents.ts'
import type { VerifiedAnswer } from '../verified/verified-answer.ts'
import type { IndexedSection, LanguageIndex } from './language-index.ts'

/** A section of the knowledge base that retrieval found, with its text in Markdown; a higher rank fits better. */
export interface Passage {
  slug: string
  /** The page's title. */
  title: string
  /** The section's id within the page, and its heading; the lead has none. */
  section: string
  heading: string
  /** The id of the short answer within the section, if the text is that; else it is the section's own. */
  answer?: string
  passage: string
  language: Locale
  rank: number
  /** True if it answers the second question of a message that asks two. */
  isSecond?: boolean
}

/** Returns what tells a passage from all others: two short answers may belong to one section. */
export function keyOfPassage({
  slug,
  section,
  answer,
}: Pick<Passage, 'slug' | 'section' | 'answer'>): string {
  return `${slug}#${answer === undefined ? section : placeOfAnswer({ section, id: answer })}`
}

/** Leaves out passages of a section that is in the list already, and keeps the order. */
export function oncePerSection<T extends Pick<Passage, 'slug' | 'section'>>(passages: readonly T[]): T[] {
  const bySection = Map.groupBy(passages, ({ slug, section }) => `${slug}#${section}`)
  return [...bySection.values()].flatMap(([first]) => first ?? [])
}

/** A question in its chat: the messages before it, oldest first, and the passages that retrieval found, best first. */
export interface Question {
  question: string
  history: ModelMessage[]
  passages: Passage[]
  /** The intent of the question, if it is no question for a page. */
  intent?: Intent | null
  /** The answer that operators pinned to the question. */
  verified?: VerifiedAnswer | null
  /** The language that the person reads in; English if it is not known (AS-5). */
  locale?: Locale
}

/** A section that is near a question in meaning. */
export interface NearSection {
  section: IndexedSection
  /** How much nearer than the average section, in standard deviations. */
  proximity: number
}

/** The meaning of a question, as a model of vectors knows it. */
export interface Meaning {
  question: string
  /** Finds the nearest sections of a language, and how near those are that were found by words. */
  findNear(layers: SearchedLanguage, found: ReadonlySet<string>): Map<string, NearSection>
}

/** A page of the knowledge base in one language: its sections in order. */
export interface KnowledgePage {
  slug: string
  title: string
  language: Locale
  /** Whether operators wrote it. */
  isOwn: boolean
  sections: Omit<Passage, 'rank' | 'isSecond'>[]
  /** The short answers of its sections. */
  answers: Omit<Passage, 'rank' | 'isSecond'>[]
}

/** Returns a section of a page by its id, or a short answer by its place; undefined if the page has none. */
export function partAt({ sections, answers }: KnowledgePage, place: string) {
  return isAnswerPlace(place)
    ? answers.find(({ section, answer = '' }) => placeOfAnswer({ section, id: answer }) === place)
    : sections.find(({ section }) => section === place)
}

/** The knowledge base as a node holds it to search in. */
export interface KnowledgeIndex {
  /** Raised by every change of an item. */
  version: number
  /** Pages by slug, then language. */
  pages: Map<string, Map<Locale, KnowledgePage>>
  /** The layers to search, by language: only languages that `prepare` was called for. */
  languages: Map<Locale, SearchedLanguage>
  /** The classifiers of intents, by language: only languages that `prepare` was called for. */
  classifiers: Map<Locale, IntentClassifier>
  /** Makes languages ready to be searched, once each: most installations are asked in few of them. */
  prepare(languages: Iterable<Locale>): Promise<void>
  /** Makes the built-in texts of languages quick to prepare, without holding them in memory where that is possible. */
  makeReady(languages: Iterable<Locale>): Promise<void>
  /** Built-in sections that must not be found, because operators have replaced their page with a text of their own. */
  hidden: Set<IndexedSection>
  /** The answers that operators pinned to questions. */
  verified: readonly VerifiedAnswer[]
  /** Fills in the names of the brand that the texts were filled with. */
  fill(text: string): string
}

/** The built-in texts of a language, which stay as they are, then operators' texts in it. */
export type SearchedLanguage = LanguageIndex[]
