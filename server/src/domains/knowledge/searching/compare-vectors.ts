import type { ReadText } from '../index/concepts.ts'
import type { LanguageIndex } from '../index/language-index.ts'
import { featureCounts } from '../index/likeness-index.ts'
import { FEATURE_KINDS, featuresOf, rarityOf, type WeighedFeature } from '../index/weights.ts'
import { numberOf } from '../indexing/terms-table.ts'

/**
 * The share of its weight that an unknown word adds to the length of a question. It counts, but does not raise the bar
 * much.
 */
export const UNKNOWN_SHARE = 0.3
/** The number of texts that an unknown word is assumed to stand in. */
export const UNKNOWN_HAVING = 3

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
 * Adds to `scores`, which are 0, how alike each section is to a question, by kind of feature. All kinds of a section
 * stand one after the other.
 */
export function scoreLikeness(
  { likeness }: LanguageIndex,
  { weights: features, length }: FeaturedQuestion,
  scores: Float64Array,
): void {
  const kinds = FEATURE_KINDS.length
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
}
