import { numberOf } from '../indexing/terms-table.ts'
import type { AskedWord } from './asked-terms.ts'
import type { ReadText } from './concepts.ts'
import { type LanguageIndex, wordingRarity } from './language-index.ts'
import { featureCounts } from './likeness-index.ts'
import { countPlaces, rangeOf } from './postings.ts'
import { FEATURE_KINDS, featuresOf, rarityOf, STOP_SHARE, termsOf, type WeighedFeature } from './weights.ts'

/**
 * The share of its weight that an unknown word adds to the length of a question. It counts, but does not raise the bar
 * much.
 */
const UNKNOWN_SHARE = 0.3
/** The number of texts that an unknown word is assumed to stand in. */
export const UNKNOWN_HAVING = 3

/** A question prepared for comparison with the wordings: weights by term, and the length of its vector. */
export interface WordedQuestion {
  weights: Map<string, number>
  length: number
}

export function wordedOf(layers: LanguageIndex[], text: ReadText, asked: AskedWord[]): WordedQuestion {
  const all = layers.reduce((sum, { wordingSection }) => sum + wordingSection.length, 0)
  const isWorded = (term: string) => layers.some(({ wordings }) => countPlaces(wordings, term) > 0)
  const terms = new Map<string, number>()
  const unknown = new Set<string>()
  const add = (term: string, weight: number) => terms.set(term, Math.max(terms.get(term) ?? 0, weight))
  for (const { word, read } of asked) {
    const share = word.isStop ? STOP_SHARE : 1
    const known = read.filter(({ term }) => isWorded(term))
    for (const { term, weight } of known) add(term, share * weight)
    if (known.length === 0 && !word.isStop) unknown.add(word.stem)
  }
  // Single words were handled above; pairs and concepts are taken as they are.
  for (const { term, weight } of termsOf(text)) if (/[ #]/.test(term) && isWorded(term)) add(term, weight)
  const rarity = wordingRarity(layers)
  const weights = new Map<string, number>()
  let squares = unknown.size * (UNKNOWN_SHARE * rarityOf(UNKNOWN_HAVING, all)) ** 2
  for (const [term, weight] of terms) {
    const rare = rarity(term)
    squares += (weight * rare) ** 2
    weights.set(term, weight * rare * rare)
  }
  return { weights, length: Math.sqrt(squares) }
}

/**
 * Scores the two nearest wordings of each section, one after the other, by the cosine weighted by how rare their words
 * are.
 */
export function scoreWordings(
  index: LanguageIndex,
  { weights: terms, length }: WordedQuestion,
): Float64Array {
  const { wordings, wordingSection, wordingLength, sections } = index
  const scores = scratchOf(index)
  const { places, weights } = wordings
  for (const [term, value] of terms) {
    const { from, to } = rangeOf(wordings, term)
    for (let at = from; at < to; at += 1) {
      const place = places[at] as number
      scores[place] = (scores[place] as number) + value * (weights[at] as number)
    }
  }
  const nearest = new Float64Array(2 * sections.length)
  for (let wording = 0; wording < scores.length; wording += 1) {
    const score = scores[wording] as number
    if (score === 0) continue
    scores[wording] = 0
    const first = 2 * (wordingSection[wording] as number)
    const cosine = score / (length * (wordingLength[wording] as number))
    if (cosine > (nearest[first] as number)) {
      nearest[first + 1] = nearest[first] as number
      nearest[first] = cosine
    } else if (cosine > (nearest[first + 1] as number)) nearest[first + 1] = cosine
  }
  return nearest
}

/** The scores of all wordings of an index, all 0 between two questions: allocating them for each would cost more. */
const scratches = new WeakMap<LanguageIndex, Float64Array>()

function scratchOf(index: LanguageIndex): Float64Array {
  const known = scratches.get(index)
  if (known) return known
  const scratch = new Float64Array(index.wordingSection.length)
  scratches.set(index, scratch)
  return scratch
}

/** A question prepared for comparison with everything that sections say and are asked by. */
export interface FeaturedQuestion {
  weights: Map<string, WeighedFeature>
  length: number
}

export function featuredOf(layers: LanguageIndex[], text: ReadText): FeaturedQuestion {
  const { texts, having } = featureCounts(layers.map(({ likeness }) => likeness))
  const weights = new Map<string, WeighedFeature>()
  let squares = 0
  for (const [feature, { weight, kind }] of featuresOf(text)) {
    const count = having(feature)
    const weighed = weight * rarityOf(count ?? UNKNOWN_HAVING, texts)
    squares += (weighed * (count === undefined ? UNKNOWN_SHARE : 1)) ** 2
    weights.set(feature, { weight: weighed, kind })
  }
  return { weights, length: Math.sqrt(squares) || 1 }
}

/**
 * Scores how alike each section is to a question, by kind of feature. All kinds of a section stand one after the other.
 */
export function scoreLikeness(
  { likeness, sections }: LanguageIndex,
  { weights: features, length }: FeaturedQuestion,
): Float64Array {
  const kinds = FEATURE_KINDS.length
  const scores = new Float64Array(kinds * sections.length)
  const { numbers, starts, places, weights } = likeness
  for (const [feature, { weight, kind }] of features) {
    const number = numberOf(numbers, feature)
    if (number === undefined) continue
    const share = weight / length
    for (let at = starts[number] as number; at < (starts[number + 1] as number); at += 1) {
      const place = kinds * (places[at] as number) + kind
      scores[place] = (scores[place] as number) + share * (weights[at] as number)
    }
  }
  return scores
}
