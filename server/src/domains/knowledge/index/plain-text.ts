/**
 * Normalizes the beginning of a message for comparison: lower case, no accents, and nothing but words, apostrophes and
 * single blanks.
 */
export function plainWords(text: string): string {
  return text
    .slice(0, 400)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
