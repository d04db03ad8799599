import type { GuideSection } from '@pepper/contract/knowledge'
import type { PinnedAnswer } from '@pepper/contract/knowledge/verified-answers'
import type { Locale } from '@pepper/contract/locales'

/** What an answer is begun from: a question, and the pages that came near; or one that is pinned already. */
export type BegunAnswer = {
  question: string
  language: Locale
  nearest: readonly GuideSection[]
  pinned?: PinnedAnswer
}
