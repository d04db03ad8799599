import type { Source } from '@pepper/contract/chat/stream'
import type { AnswerState } from '@pepper/contract/knowledge'

/** An answer of the built-in guide, in Markdown, and the items of the knowledge base that it rests on. */
export interface Answer {
  text: string
  sources: Source[]
  state: AnswerState
}
