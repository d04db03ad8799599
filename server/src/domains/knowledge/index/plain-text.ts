import { RecentValues } from './recent-values.ts'

/** A dozen rules look at the same message. */
const lastPlain = new RecentValues<string>(64)

/**
 * Normalizes the beginning of a message for comparison: lower case, no accents, and nothing but words, apostrophes and
 * single blanks.
 */
export function plainWords(text: string): string {
  const beginning = text.slice(0, 400)
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
