import { findLocale, type Locale } from '@pepper/contract/locales'
import { createDetector, type LanguageDetector } from '../detecting/language-detector.ts'
import { RecentValues } from './recent-values.ts'

let detector: LanguageDetector | undefined

/** Loads the data that `languageOf` needs, which a node that answers no question never needs. */
export async function loadLanguages(): Promise<void> {
  detector ??= await createDetector()
}

/** A question with fewer letters than this says little about its language: the reader's own is preferred. */
const FEW_LETTERS = 8

/**
 * Detects the language that a question is written in; if it is not clear, the reader's own. Needs `loadLanguages`,
 * which preparing an index calls.
 */
export function languageOf(question: string, reader: Locale): Locale {
  const text = question.slice(0, 400)
  return lastLanguages.take(`${reader} ${text}`, () => detect(text, reader))
}

/** A message's language is asked for several times while it is read. */
const lastLanguages = new RecentValues<Locale>(64)

function detect(text: string, reader: Locale): Locale {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return reader
  if (!detector) throw new Error('call loadLanguages before detecting a language')
  const found = detector.detect(text)
  const language = findLocale(found.language)
  if (!language || language === reader) return reader
  const scores = found.getScores() as Record<string, number>
  const lead = (scores[language] ?? 0) - (scores[reader] ?? 0)
  return lead > (letters < FEW_LETTERS ? 0.3 : 0.08) ? language : reader
}
