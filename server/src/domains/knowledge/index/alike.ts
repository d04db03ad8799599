import type { Locale } from '@pepper/contract/locales'
import { wordsOf } from './words.ts'

/** The likeness from which two questions are one: if the same page came nearest to both, and otherwise. */
const ALIKE_NEAR = 0.5
const ALIKE = 0.7

/** A question to compare: its words, and the page that came nearest. */
export interface Compared {
  words: Set<string>
  nearest: string | null
}

export function comparable(question: string, language: Locale, nearest: string | null): Compared {
  const words = wordsOf(question.slice(0, 1_000), language)
  const telling = words.filter(({ isStop }) => !isStop)
  return { words: new Set((telling.length > 0 ? telling : words).map(({ stem }) => stem)), nearest }
}

/**
 * Returns whether two questions in one language ask the same, judged by the words that they share and the nearest page.
 */
export function areAlike(one: Compared, other: Compared): boolean {
  const shared = [...one.words].filter((word) => other.words.has(word)).length
  const likeness = shared / Math.sqrt(one.words.size * other.words.size || 1)
  const isNear = one.nearest !== null && one.nearest === other.nearest
  return likeness >= (isNear ? ALIKE_NEAR : ALIKE)
}
