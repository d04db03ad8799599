import type { Brand } from '@pepper/contract/brand'
import type { Question } from '../index/passage.ts'
import { countWords } from '../index/passage-blocks.ts'
import { accountQuestionOf } from './account-answers.ts'
import { careOf } from './care.ts'
import { isAdviceAsked } from './rules.ts'

/** A shorter message that is only like a question about the account may be about the talk: 'How much?' */
const TELLING_WORDS = 4

/**
 * Whether the built-in guide answers a message whatever model is configured. People in trouble, abuse, and requests for
 * financial advice get words that somebody has weighed (AS-1). A question about one's own account is answered from it exactly,
 * and a pinned answer is said as it stands; no model is told what stands there, as the privacy policy promises.
 */
export function isForGuideAlone(
  asked: Pick<Question, 'question' | 'intent' | 'verified'>,
  brand: Brand,
): boolean {
  if (asked.verified) return true
  return careOf(asked) !== null || isAdviceAsked(asked, brand) || isAboutAccount(asked)
}

function isAboutAccount({ question, intent = null }: Pick<Question, 'question' | 'intent'>): boolean {
  const isTelling = countWords(question) >= TELLING_WORDS
  return accountQuestionOf({ question, intent: isTelling ? intent : null }) !== null
}
