import { type Direction, directionOf, product, toBytes } from '../../../platform/embeddings/vector.ts'
import type { IndexedSection, LanguageIndex } from '../index/language-index.ts'
import { pausing } from '../index/pauses.ts'
import { textsOf } from './texts-of.ts'

/** The vectors of the sections of an index that have any. */
export interface LayerVectors {
  dimensions: number
  sections: IndexedSection[]
  /** The directions of the texts of each section. */
  texts: Direction[][]
  /** The middle of each section, one after the other, and their lengths. */
  middles: Int8Array
  middleLengths: Float64Array
  places: Map<string, number>
}

/** Collects the vectors of an index that can be found, in short turns; null if none of its sections has one. */
export async function createLayerVectors(
  layer: LanguageIndex,
  find: (hash: string) => Direction | undefined,
): Promise<LayerVectors | null> {
  const pause = pausing()
  const [sections, texts, middles]: [IndexedSection[], Direction[][], Int8Array[]] = [[], [], []]
  for (const section of layer.sections) {
    const directions = textsOf(section).flatMap(({ hash }) => find(hash) ?? [])
    const middle = middleOf(directions)
    if (!middle) continue
    sections.push(section)
    texts.push(directions)
    middles.push(middle)
    await pause()
  }
  const dimensions = middles[0]?.length
  if (!dimensions) return null
  const all = new Int8Array(dimensions * sections.length)
  for (const [place, middle] of middles.entries()) all.set(middle, place * dimensions)
  return {
    ...{ dimensions, sections, texts, middles: all },
    middleLengths: Float64Array.from(middles, (middle) => directionOf(middle).length),
    places: new Map(sections.map(({ slug, section }, place) => [`${slug}#${section}`, place])),
  }
}

function middleOf(directions: readonly Direction[]): Int8Array | null {
  const [first] = directions
  if (!first) return null
  const sum = new Float64Array(first.bytes.length)
  for (const { bytes, length } of directions)
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] as number) + (bytes[at] as number) / length
  return toBytes(sum)
}

/** Compares a question with the middle of each section. */
export function compareMiddles(layer: LayerVectors, question: Direction): Float64Array {
  const { dimensions, sections, middles, middleLengths } = layer
  const cosines = new Float64Array(sections.length)
  for (let place = 0; place < cosines.length; place += 1) {
    const along = product(question.bytes, middles, place * dimensions)
    cosines[place] = along / (question.length * (middleLengths[place] as number))
  }
  return cosines
}

/** Returns the mean cosine of the two texts of a section that are nearest to a question. */
export function compareTexts(texts: readonly Direction[], question: Direction): number {
  let [first, second] = [-1, -1]
  for (const { bytes, length } of texts) {
    const cosine = product(question.bytes, bytes, 0) / (question.length * length)
    if (cosine > first) [first, second] = [cosine, first]
    else if (cosine > second) second = cosine
  }
  return texts.length > 1 ? (first + second) / 2 : first
}
