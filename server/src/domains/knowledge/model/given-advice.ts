import { ADVICE_GIVEN, MAY_BE_ADVICE } from './given-advice-patterns.ts'

/**
 * Returns whether a sentence of a reply gives financial advice (AS-1): says what to buy, sell, hold or put money in,
 * what will rise, or what is best. Declining it, warning of it, and explaining how something works in the game do not
 * count.
 */
export function givesAdvice(sentence: string): boolean {
  const text = plain(sentence)
  if (text.trimEnd().endsWith('?')) return false
  const { tells, predicts, notMeant, inPlay, real } = ADVICE_GIVEN
  const matches = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text))
  if (!matches(tells) && !matches(predicts)) return false
  if (matches(notMeant)) return false
  return real.test(text) || !matches(inPlay)
}

/** Returns the index from which a sentence may give advice, or -1. */
export function startOfPossibleAdvice(sentence: string): number {
  return MAY_BE_ADVICE.exec(plain(sentence))?.index ?? -1
}

/**
 * Converts a text to lower case without accents, with plain apostrophes. Its length stays the same, so that indexes
 * stay valid.
 */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[\u00c0-\u017f]/g, (letter) => letter.normalize('NFD')[0] ?? letter)
    .replace(/\s/g, ' ')
    .replace(/[*_]/g, ' ')
}
