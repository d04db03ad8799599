import type { Locale } from '@pepper/contract/locales'
import { readText } from './concepts.ts'

/**
 * Extracts what carries the meaning of a text: its words without their endings, but for those such as 'how', in order,
 * with repetitions, then the names of the concepts that they belong to.
 */
export function termsOf(text: string, language: Locale): string[] {
  const { words, concepts } = readText(text, language)
  return [
    ...words.filter(({ isStop }) => !isStop).map(({ stem }) => stem),
    ...concepts.map(({ name }) => name),
  ]
}
