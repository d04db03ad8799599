import type { Locale } from '@pepper/contract/locales'
import type { ModelMessage } from '../../../platform/llm/model-port.ts'

/** What retrieval found: an item of the knowledge base with its text in Markdown; a higher rank fits better. */
export interface Passage {
  slug: string
  title: string
  passage: string
  rank: number
}

/** A question in its talk: the messages before it, oldest first, and the passages that retrieval found, best first. */
export interface Question {
  question: string
  history: ModelMessage[]
  passages: Passage[]
  /** The language that the person reads in; English where it is not known (AS-5). */
  locale?: Locale
}

/** The knowledge base as a node holds it to search in. */
export interface KnowledgeIndex {
  /** Raised by every change of an item. */
  version: number
  items: Map<number, Omit<Passage, 'rank'>>
  /** For each word, and each pair of words with a blank: item id * 256 + weight, the heaviest first. */
  words: Map<string, number[]>
}
