import { RecentValues } from './recent-values.ts'

/** How much of a message tells what kind of message it is. */
const BEGINNING = 400

/** A dozen rules look at the same message. */
const lastPlain = new RecentValues<string>(64)

/**
 * Normalizes the beginning of a message for comparison: lower case, no accents, and nothing but words, apostrophes and
 * single blanks.
 */
export function plainWords(text: string, maxCharacters = BEGINNING): string {
  const beginning = text.slice(0, maxCharacters)
  return lastPlain.take(beginning, () => normalize(beginning))
}

function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
