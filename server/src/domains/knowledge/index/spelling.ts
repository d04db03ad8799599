import {
  lengthOf,
  type Numbers,
  numberOf,
  numbersUpTo,
  standsAt,
  type TermsTable,
  tableOf,
  textOf,
} from '../indexing/terms-table.ts'
import type { Pause } from './pauses.ts'
import type { Word } from './words.ts'

/** Known words by their trigrams: those of trigram n are in `having` from `starts[n]` to `starts[n + 1]`. */
export interface Trigrams {
  words: TermsTable
  grams: TermsTable
  starts: Uint32Array
  having: Numbers
}

export async function trigramsOf(words: readonly string[], pause: Pause): Promise<Trigrams> {
  const byGram = new Map<string, number[]>()
  for (const [number, word] of words.entries()) {
    for (const gram of new Set(gramsOf(word))) {
      const known = byGram.get(gram)
      if (known) known.push(number)
      else byGram.set(gram, [number])
    }
    await pause()
  }
  const lists = [...byGram.values()]
  const starts = new Uint32Array(lists.length + 1)
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] as number) + list.length
  const having = numbersUpTo(words.length, starts.at(-1) ?? 0)
  for (const [at, list] of lists.entries()) having.set(list, starts[at])
  return { words: tableOf(words), grams: tableOf([...byGram.keys()]), starts, having }
}

const NONE = new Uint16Array(0)

/** Lists the numbers of the words that have a trigram. */
function wordsWith({ grams, starts, having }: Trigrams, gram: string): Numbers {
  const number = numberOf(grams, gram)
  return number === undefined ? NONE : having.subarray(starts[number], starts[number + 1])
}

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
  const { words } = trigrams
  const shared = new Map<number, number>()
  for (const gram of grams)
    for (const known of wordsWith(trigrams, gram)) shared.set(known, (shared.get(known) ?? 0) + 1)
  const alike: { term: string; weight: number }[] = []
  for (const [known, count] of shared) {
    const length = lengthOf(words, known)
    if (count < 2 || Math.abs(length - stem.length) > 3) continue
    const dice = (2 * count) / (grams.size + length)
    const term = textOf(words, known)
    const likeness = Math.max(dice, isMisspelt(stem, term) ? 0.9 : 0)
    if (likeness >= ALIKE) alike.push({ term, weight: likeness })
  }
  // Words with two swapped letters share few trigrams.
  return alike.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1)).slice(0, ALIKE_MAX)
}

/**
 * Returns whether one typing error turns one word into the other: an extra, missing or wrong letter, or two swapped.
 */
export function isMisspelt(a: string, b: string): boolean {
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
  const { words } = trigrams
  const parts = new Set<number>()
  for (const known of wordsWith(trigrams, `^${raw.slice(0, 2)}`))
    if (lengthOf(words, known) >= PART_LETTERS && standsAt(words, known, raw, 0)) parts.add(known)
  for (let at = PART_LETTERS - 1; at <= raw.length - PART_LETTERS; at += 1) {
    for (const known of wordsWith(trigrams, `^${raw.slice(at, at + 2)}`)) {
      const length = lengthOf(words, known)
      const left = raw.length - at - length
      if (length >= PART_LETTERS && left <= 3 && standsAt(words, known, raw, at)) parts.add(known)
    }
  }
  return [...parts]
    .map((known) => textOf(words, known))
    .sort((a, b) => b.length - a.length)
    .slice(0, ALIKE_MAX)
    .map((term) => ({ term, weight: 0.7 }))
}
