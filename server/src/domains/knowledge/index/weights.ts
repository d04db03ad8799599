import type { ReadText } from './concepts.ts'
import type { Word } from './words.ts'

// How much the parts of a text count, in the index and in a question alike. All are measured on the cases of the evaluation.

/** How much a word counts that few texts have. */
export function rarityOf(having: number, all: number): number {
  return Math.log(1 + all / (having + 0.5))
}

/** A stem, or two with a blank, and how much it counts in its text. */
export interface Term {
  term: string
  weight: number
}

/** How much a word such as 'how' counts beside one with a meaning of its own. */
export const STOP_SHARE = 0.22
/** Two words that stand together count as so much of a word more. */
const PAIR_SHARE = 0.45
/** A concept counts so much of a word. */
const CONCEPT_SHARE = 0.5

/** What a text is compared by: each of its words once, and the pairs that stand together. */
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

/** How much a feature counts in its text: a pair of words, a part of a word, a word such as 'how', a concept; a word counts 1. */
const PAIR_FEATURE = 0.4
const PART_FEATURE = 0.35
const STOP_FEATURE = 0.5
const CONCEPT_FEATURE = 0.8
const PART_LENGTH = 4

/** The kinds of features: each is a sign of its own of how alike two texts are. */
export const FEATURE_KINDS = ['word', 'pair', 'part', 'stop', 'concept'] as const
const [WORD, PAIR, PART, STOP, CONCEPT] = [0, 1, 2, 3, 4] as const

/** How features are named: by themselves in a question, by number in an index. */
export interface FeatureNames<Name> {
  word(word: Word): Name
  pair(word: Word, next: Word): Name
  parts(word: Word): Name[]
  concept(name: string): Name
}

/** Words, pairs of words, concepts and parts of words by themselves; a short word has no parts. */
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

/** Calls with each feature of a text as often as it stands there, and the place of its kind. */
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

/** The features of a text, each once. */
export function featuresOf(text: ReadText): Map<string, WeighedFeature> {
  const features = new Map<string, WeighedFeature>()
  eachFeature(text, plainNames, (feature, weight, kind) => {
    features.set(feature, { weight: Math.max(features.get(feature)?.weight ?? 0, weight), kind })
  })
  return features
}
