import type { Direction } from '../../../platform/embeddings/vector.ts'
import type { LanguageIndex } from '../index/language-index.ts'
import { createLayerVectors, type LayerVectors } from './layer-vectors.ts'

/** The most memory that vectors may take, in bytes; texts beyond that are compared by their words alone. */
export const VECTORS_MAX_BYTES = 256 * 1_048_576

const NOTHING: ReadonlyMap<string, Direction> = new Map()

/** The vectors of the guide's texts that a node holds, and what is made from them for each index of a language. */
export class SectionVectors {
  readonly #held = new Map<string, Direction>()
  #layers = new WeakMap<LanguageIndex, LayerVectors>()
  #dimensions = 0

  /** The length of all vectors held; 0 if there are none. */
  get dimensions(): number {
    return this.#dimensions
  }

  get count(): number {
    return this.#held.size
  }

  has(hash: string): boolean {
    return this.#held.has(hash)
  }

  /** Returns whether another vector of this length still fits into the memory. */
  hasRoom(): boolean {
    return this.#held.size * this.#dimensions < VECTORS_MAX_BYTES
  }

  /** Adds a vector. Returns false if it is of another length than those before. */
  add(hash: string, direction: Direction): boolean {
    const { length } = direction.bytes
    if (this.#dimensions === 0) this.#dimensions = length
    if (length !== this.#dimensions) return false
    this.#held.set(hash, direction)
    return true
  }

  /** Makes the vectors of an index again. Those of texts that are not held may be added, for this index alone. */
  async rebuild(layer: LanguageIndex, added: ReadonlyMap<string, Direction> = NOTHING): Promise<void> {
    const made = await createLayerVectors(layer, (hash) => this.#held.get(hash) ?? added.get(hash))
    if (made) this.#layers.set(layer, made)
  }

  of(layer: LanguageIndex): LayerVectors | undefined {
    return this.#layers.get(layer)
  }

  /** Forgets the vectors of all texts but these. */
  keepOnly(hashes: ReadonlySet<string>): void {
    for (const hash of this.#held.keys()) if (!hashes.has(hash)) this.#held.delete(hash)
  }

  /** Forgets everything. */
  clear(): void {
    this.#held.clear()
    this.#layers = new WeakMap()
    this.#dimensions = 0
  }
}
