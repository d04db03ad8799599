import type { ModelMessage } from '../../platform/llm/model-port.ts'

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
}
