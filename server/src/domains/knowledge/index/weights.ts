import type { ReadText } from './concepts.ts'
import type { Word } from './words.ts'

// How much the parts of a text count, in the index and in a question alike. All were measured on the cases of the
// evaluation.

/** Weighs a word by how rare it is: the fewer texts have it, the more it counts. */
export function rarityOf(having: number, all: number): number {
  return Math.log(1 + all / (having + 0.5))
}

/** A stem, or two separated by a blank, and its weight in its text. */
export interface Term {
  term: string
  weight: number
}

/** How much a word such as 'how' counts beside one with a meaning of its own. */
export const STOP_SHARE = 0.22
/** The weight of two adjacent words as a pair, beside a single word. */
const PAIR_SHARE = 0.45
/** The weight of a concept, beside a word. */
const CONCEPT_SHARE = 0.5

/**
 * Extracts the terms by which a text is compared: each of its words once, the pairs of adjacent words, and its
 * concepts.
 */
export function termsOf({ words, concepts }: ReadText): Term[] {
  const terms = new Map<string, number>()
  for (const [at, { stem, isStop }] of words.entries()) {
    terms.set(stem, isStop ? STOP_SHARE : 1)
    const next = words[at + 1]
    if (next && !(isStop && next.isStop)) terms.set(`${stem} ${next.stem}`, PAIR_SHARE)
  }
  for (const { name, weight } of concepts)
    terms.set(name, Math.max(terms.get(name) ?? 0, CONCEPT_SHARE * weight))
  return [...terms].map(([term, weight]) => ({ term, weight }))
}

/**
 * The weight of a feature in its text, where a word counts 1: a pair of words, a part of a word, a word such as 'how',
 * a concept.
 */
const PAIR_FEATURE = 0.4
const PART_FEATURE = 0.35
const STOP_FEATURE = 0.5
const CONCEPT_FEATURE = 0.8
const PART_LENGTH = 4

/** The kinds of features. Each is a separate sign of how alike two texts are. */
export const FEATURE_KINDS = ['word', 'pair', 'part', 'stop', 'concept'] as const
const [WORD, PAIR, PART, STOP, CONCEPT] = [0, 1, 2, 3, 4] as const

/** The names of features: texts in a question, numbers in an index. */
export interface FeatureNames<Name> {
  word(word: Word): Name
  pair(word: Word, next: Word): Name
  parts(word: Word): Name[]
  concept(name: string): Name
}

/** The names of words, pairs of words, concepts and parts of words as texts; a short word has no parts. */
export const plainNames: FeatureNames<string> = {
  word: ({ stem }) => stem,
  pair: ({ stem }, next) => `${stem} ${next.stem}`,
  concept: (name) => name,
  parts: ({ raw }) => {
    if (raw.length < PART_LENGTH) return []
    const marked = `^${raw.slice(0, 40)}$`
    const count = marked.length - PART_LENGTH + 1
    return Array.from({ length: count }, (_, from) => `~${marked.slice(from, from + PART_LENGTH)}`)
  },
}

/** Calls `visit` with each feature of a text as often as it occurs, its weight and the index of its kind. */
export function eachFeature<Name>(
  { words, concepts }: ReadText,
  names: FeatureNames<Name>,
  visit: (feature: Name, weight: number, kind: number) => void,
): void {
  for (const [at, word] of words.entries()) {
    const { isStop } = word
    visit(names.word(word), isStop ? STOP_FEATURE : 1, isStop ? STOP : WORD)
    const next = words[at + 1]
    if (next && !(isStop && next.isStop)) visit(names.pair(word, next), PAIR_FEATURE, PAIR)
    if (!isStop) for (const part of names.parts(word)) visit(part, PART_FEATURE, PART)
  }
  for (const { name, weight } of concepts) visit(names.concept(name), CONCEPT_FEATURE * weight, CONCEPT)
}

export interface WeighedFeature {
  weight: number
  kind: number
}

/** Returns the features of a text, each once. */
export function featuresOf(text: ReadText): Map<string, WeighedFeature> {
  const features = new Map<string, WeighedFeature>()
  eachFeature(text, plainNames, (feature, weight, kind) => {
    features.set(feature, { weight: Math.max(features.get(feature)?.weight ?? 0, weight), kind })
  })
  return features
}
