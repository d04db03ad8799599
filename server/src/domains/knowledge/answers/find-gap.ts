import type { Brand } from '@pepper/contract/brand'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { languageOf } from '../index/language.ts'
import { CLOSE_RANK, isSure } from '../index/sureness.ts'
import { type AnswerFacts, composeAnswer } from './compose-answer.ts'
import { isFollowUp } from './small-talk.ts'
import type { Voice } from './voice.ts'

/** A question that the guide could not answer: whether the guide offered something, and the page that came nearest. */
export interface Gap {
  state: 'nearest' | 'unknown'
  language: Locale
  nearest: string | null
}

/**
 * Finds the gap in the knowledge base that a question shows, whether the guide or a model answered it. Null if the
 * guide is sure of the answer or the message is no question for it.
 */
export function findGap(facts: AnswerFacts, voice: Voice, brand: Brand): Gap | null {
  const { question, passages, locale = SOURCE_LOCALE } = facts
  if (isSure(passages) || isFollowUp(question)) return null
  const { state } = composeAnswer(facts, voice, brand)
  if (state !== 'nearest' && state !== 'unknown') return null
  const [first] = passages
  const nearest = first && first.rank >= CLOSE_RANK ? first.slug : null
  return { state, language: languageOf(question, locale), nearest }
}
