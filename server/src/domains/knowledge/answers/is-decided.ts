import type { Brand } from '@pepper/contract/brand'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Question } from '../index/passage.ts'
import { answerSum } from '../sums/sums.ts'
import { accountQuestionOf } from './account-answers.ts'
import { isForGuideAlone } from './guide-alone.ts'
import { isFollowUp, smallTalkOf } from './small-talk.ts'

type Asked = Pick<Question, 'question' | 'intent' | 'verified'> & { locale?: Locale }

/**
 * Returns whether the answer to a message does not depend on which section comes nearest: people in trouble, abuse,
 * advice, one's own account, pinned answers, small talk, sums, and messages that only ask to go on. A message that may be
 * about trouble counts too, so that no service of vectors gets it.
 */
export function isDecided(asked: Asked, brand: Brand): boolean {
  if (asked.intent === 'uneasy' || isForGuideAlone(asked, brand) || isFollowUp(asked.question)) return true
  if (smallTalkOf(asked, brand) !== null || accountQuestionOf(asked) !== null) return true
  return answerSum({ ...asked, locale: asked.locale ?? SOURCE_LOCALE }, brand) !== null
}
