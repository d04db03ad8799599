import type { Source } from '@pepper/contract/chat/stream'

/**
 * How a message was taken: as somebody in trouble, as asking for advice, as small talk, as a question that is computed; or
 * as one for the guide, which is sure of its answer, offers what is nearest, or does not know.
 */
export type AnswerState = 'care' | 'advice' | 'small_talk' | 'computed' | 'sure' | 'nearest' | 'unknown'

/** What the built-in guide says, in Markdown, and the items of the knowledge base that it rests on. */
export interface Answer {
  text: string
  sources: Source[]
  state: AnswerState
}
