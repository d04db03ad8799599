import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import { fillBrand } from '../../../platform/brand.ts'
import type { Question } from '../index/passage.ts'
import { plainWords } from '../index/plain-text.ts'
import { isFollowUp } from './small-talk.ts'
import type { Voice } from './voice.ts'

/** Asks for one more of the same. */
const ANOTHER =
  /^(?:(?:and|ok|haha+|lol|y|et|und|jaja+) )?(?:(?:tell me |give me )?(?:another|one more)(?: one)?|otr[oa](?: mas)?|un[oa] mas|(?:encore )?une autre|encore(?: une)?|noch (?:einer|einen|eins|ein)|einen noch)(?: (?:please|pls|por favor|stp|s'il te plait|bitte))?$/

/** Finds the talk that a message goes on with: one more joke, or a reply to comfort; null for any other message. */
export function findTalkGoneOn(
  { question, history, locale }: Pick<Question, 'question' | 'history'> & { locale: Locale },
  { lines }: Voice,
  brand: Brand,
): 'joke' | 'sad' | null {
  const last = history.findLast(({ role }) => role === 'assistant')?.content
  if (last === undefined) return null
  const wasSaid = (moment: 'joke' | 'sad') =>
    lines[locale][moment].some((line) => last.startsWith(fillBrand(line, brand)))
  if (wasSaid('joke') && (isFollowUp(question) || ANOTHER.test(plainWords(question)))) return 'joke'
  return wasSaid('sad') && isFollowUp(question) ? 'sad' : null
}
