import { type Direction, directionOf, toBytes } from '../../../platform/embeddings/vector.ts'
import type { LanguageIndex } from '../index/language-index.ts'
import type { Meaning } from '../index/passage.ts'
import type { LayerVectors } from './layer-vectors.ts'
import { findNear } from './proximity.ts'

/** Rounds a question's vector to the direction that it is compared by. */
export function directionFrom(vector: Float32Array): Direction {
  return directionOf(toBytes(vector))
}

/** Creates the meaning of a question out of its vector and those of the sections. */
export function createMeaning(
  question: string,
  direction: Direction,
  vectorsOf: (layer: LanguageIndex) => LayerVectors | undefined,
): Meaning {
  return {
    question,
    findNear: (layers, found) =>
      findNear(
        layers.flatMap((layer) => vectorsOf(layer) ?? []),
        direction,
        found,
      ),
  }
}
