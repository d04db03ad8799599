import type { Source } from '@pepper/contract/chat/stream'
import type { PinnedAnswer } from '@pepper/contract/knowledge/verified-answers'
import type { Locale } from '@pepper/contract/locales'

/**
 * The starting point of an answer: a question and the sources of the reply to it, or an answer that is already pinned.
 */
export type BegunAnswer = {
  question: string
  language: Locale
  /** The pages that the answer rests on, which a pinned answer cites. Pages that only came near are not among them. */
  sources?: readonly Source[]
  pinned?: PinnedAnswer
}
