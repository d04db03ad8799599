import type { Source } from '@pepper/contract/chat/stream'
import type { Locale } from '@pepper/contract/locales'
import type { PreparedQuestion } from './same-question.ts'

/** An answer that operators pinned to a question, ready to be compared. */
export interface VerifiedAnswer {
  id: string
  language: Locale
  /** Markdown. */
  answer: string
  sources: Source[]
  expires: number | null
  questions: PreparedQuestion[]
}
