import type { Direction } from '../../../platform/embeddings/vector.ts'
import { highestPlaces } from '../index/highest-places.ts'
import type { IndexedSection } from '../index/language-index.ts'
import type { NearSection } from '../index/passage.ts'
import { compareMiddles, compareTexts, type LayerVectors } from './layer-vectors.ts'

/** How many sections are compared text by text although no word led to them. */
const NEAREST = 10

/**
 * Finds how near sections are to a question: those whose middle is nearest, and those that were found by words. Models
 * differ in the cosines that they give, so that sections are compared with the average one.
 */
export function findNear(
  layers: readonly LayerVectors[],
  question: Direction,
  found: ReadonlySet<string>,
): Map<string, NearSection> {
  const fitting = layers.filter(({ dimensions }) => dimensions === question.bytes.length)
  const cosines = fitting.map((layer) => compareMiddles(layer, question))
  const { mean, deviation } = deviationOf(cosines)
  const near = new Map<string, NearSection>()
  for (const [at, layer] of fitting.entries()) {
    for (const place of placesToCompare(layer, cosines[at] as Float64Array, found)) {
      const section = layer.sections[place] as IndexedSection
      const cosine = compareTexts(layer.texts[place] ?? [], question)
      const key = `${section.slug}#${section.section}`
      const proximity = (cosine - mean) / deviation
      if (proximity > (near.get(key)?.proximity ?? Number.NEGATIVE_INFINITY))
        near.set(key, { section, proximity })
    }
  }
  return near
}

function placesToCompare(
  { places }: LayerVectors,
  cosines: Float64Array,
  found: ReadonlySet<string>,
): Set<number> {
  const chosen = new Set<number>()
  for (const key of found) {
    const place = places.get(key)
    if (place !== undefined) chosen.add(place)
  }
  for (const place of highestPlaces(cosines, NEAREST, -1)) chosen.add(place)
  return chosen
}

function deviationOf(all: readonly Float64Array[]): { mean: number; deviation: number } {
  let [count, sum, squares] = [0, 0, 0]
  for (const cosines of all) {
    count += cosines.length
    for (const cosine of cosines) {
      sum += cosine
      squares += cosine * cosine
    }
  }
  const mean = sum / (count || 1)
  return { mean, deviation: Math.sqrt(Math.max(0, squares / (count || 1) - mean * mean)) || 1 }
}
