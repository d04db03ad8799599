/**
 * Checks whether a title has all words of a query, each at least as the beginning of one of its words; an empty query
 * matches every title.
 */
export function hasWords(title: string, query: string): boolean {
  const known = wordsOf(title)
  return wordsOf(query).every((word) => known.some((one) => one.startsWith(word)))
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
