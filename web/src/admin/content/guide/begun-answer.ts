import type { Source } from '@pepper/contract/chat/stream'
import type { PinnedAnswer } from '@pepper/contract/knowledge/verified-answers'
import type { Locale } from '@pepper/contract/locales'

/** What an answer is begun from: a question, and the sources of the reply to it; or one that is pinned already. */
export type BegunAnswer = {
  question: string
  language: Locale
  /** Pages that only came near are none: a pinned answer cites what it rests on. */
  sources?: readonly Source[]
  pinned?: PinnedAnswer
}
