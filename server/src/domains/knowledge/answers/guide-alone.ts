import type { Brand } from '@pepper/contract/brand'
import type { Question } from '../index/passage.ts'
import { careOf } from './care.ts'
import { isAdviceAsked } from './rules.ts'

/**
 * Whether the built-in guide answers a message whatever model is configured: people in trouble, abuse, and requests for
 * financial advice get words that somebody has weighed (AS-1).
 */
export function isForGuideAlone(asked: Pick<Question, 'question' | 'intent'>, brand: Brand): boolean {
  return careOf(asked) !== null || isAdviceAsked(asked, brand)
}
