import type { Word } from './words.ts'

/** Known words by their trigrams. */
export type Trigrams = Map<string, string[]>

/** Returns the trigrams of a word, with its beginning and end marked. */
export function gramsOf(word: string): string[] {
  const marked = `^${word}$`
  return Array.from({ length: marked.length - 2 }, (_, at) => marked.slice(at, at + 3))
}

/** How alike two words must be, by the trigrams that they share, and how many are considered. */
const ALIKE = 0.5
const ALIKE_MAX = 3
/** The minimum number of letters of a part of a compound. */
const PART_LETTERS = 4

/** Finds the known words that an unknown one may stand for: those that it resembles, or the parts of a compound. */
export function similarWords(trigrams: Trigrams, { stem, raw }: Word): { term: string; weight: number }[] {
  if (stem.length < 4 || stem.length > 40) return []
  const alike = alikeTo(trigrams, stem)
  return alike.length > 0 ? alike : partsOf(trigrams, raw)
}

function alikeTo(trigrams: Trigrams, stem: string): { term: string; weight: number }[] {
  const grams = new Set(gramsOf(stem))
  const shared = new Map<string, number>()
  for (const gram of grams)
    for (const known of trigrams.get(gram) ?? []) shared.set(known, (shared.get(known) ?? 0) + 1)
  const alike: { term: string; weight: number }[] = []
  for (const [known, count] of shared) {
    if (count < 2 || Math.abs(known.length - stem.length) > 3) continue
    const dice = (2 * count) / (grams.size + known.length)
    const likeness = Math.max(dice, isSwapped(stem, known) ? 0.9 : 0)
    if (likeness >= ALIKE) alike.push({ term: known, weight: likeness })
  }
  // Words with two swapped letters share few trigrams.
  return alike.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1)).slice(0, ALIKE_MAX)
}

/**
 * Returns whether one typing error turns one word into the other: an extra, missing or wrong letter, or two swapped.
 */
function isSwapped(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let from = 0
  while (from < short.length && short[from] === long[from]) from += 1
  if (long.length > short.length) return short.slice(from) === long.slice(from + 1)
  if (short.slice(from + 1) === long.slice(from + 1)) return true
  return (
    short[from] === long[from + 1] &&
    short[from + 1] === long[from] &&
    short.slice(from + 2) === long.slice(from + 2)
  )
}

/** Finds known words that a compound begins or ends with. */
function partsOf(trigrams: Trigrams, raw: string): { term: string; weight: number }[] {
  if (raw.length < 2 * PART_LETTERS) return []
  const parts = new Set<string>()
  const begins = trigrams.get(`^${raw.slice(0, 2)}`) ?? []
  for (const known of begins) if (known.length >= PART_LETTERS && raw.startsWith(known)) parts.add(known)
  for (let at = PART_LETTERS - 1; at <= raw.length - PART_LETTERS; at += 1) {
    for (const known of trigrams.get(`^${raw.slice(at, at + 2)}`) ?? []) {
      const rest = raw.slice(at)
      if (known.length >= PART_LETTERS && rest.startsWith(known) && rest.length - known.length <= 3)
        parts.add(known)
    }
  }
  return [...parts]
    .sort((a, b) => b.length - a.length)
    .slice(0, ALIKE_MAX)
    .map((term) => ({ term, weight: 0.7 }))
}
