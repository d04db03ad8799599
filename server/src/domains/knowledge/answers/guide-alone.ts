import type { Brand } from '@pepper/contract/brand'
import type { Question } from '../index/passage.ts'
import { countWords } from '../index/passage-blocks.ts'
import { asksOwnSum } from '../sums/sums.ts'
import { accountQuestionOf } from './account-answers.ts'
import { careOf } from './care.ts'
import { isAdviceAsked } from './rules.ts'

/**
 * The words from which a message that only resembles a question about the account counts as one. A shorter one, such as
 * 'How much?', may refer to the conversation.
 */
const TELLING_WORDS = 4

/**
 * Returns whether the built-in guide answers a message even if a model is configured. People in trouble, abuse and
 * requests for financial advice get words that a person has weighed (AS-1). A question about one's own account is
 * answered exactly from it, as is a sum that starts from one's own XP or tier, and a pinned answer is given word for word. No model receives facts of the account, as the
 * privacy policy promises.
 */
export function isForGuideAlone(
  asked: Pick<Question, 'question' | 'intent' | 'verified'> & Partial<Pick<Question, 'history'>>,
  brand: Brand,
): boolean {
  if (asked.verified || isUneasyAmidTalk(asked)) return true
  return (
    careOf(asked) !== null || isAdviceAsked(asked, brand) || isAboutAccount(asked) || asksOwnSum(asked, brand)
  )
}

/** Returns whether a message may tell of trouble amid other talk: it is answered after a word on where to turn. */
function isUneasyAmidTalk({ intent, history = [] }: Partial<Question>): boolean {
  return intent === 'sad-uneasy' || (intent === 'uneasy' && history.length > 0)
}

function isAboutAccount({
  question,
  intent = null,
  history,
}: Parameters<typeof accountQuestionOf>[0]): boolean {
  const isTelling = countWords(question) >= TELLING_WORDS
  return accountQuestionOf({ question, intent: isTelling ? intent : null, history }) !== null
}
