import { EmbeddingsError, type EmbeddingsPort } from '../../../platform/embeddings/embeddings-port.ts'
import { toBytes } from '../../../platform/embeddings/vector.ts'
import { countFailure, countTexts, countTokens } from './count-vectors.ts'
import type { EmbeddedText } from './texts-of.ts'
import type { StoredVector } from './vector-store.ts'

/** How long a batch may take, in ms. */
const BATCH_TIMEOUT_MS = 60_000
/** The statuses of a server that takes fewer or shorter texts at once. */
const TOO_MUCH = [400, 413, 422]

/** How many texts are asked for at once, and after how many good batches a smaller number is doubled again. */
const BATCH_TEXTS = 64
const GROWS_AFTER = 8
/** How many texts a server may refuse one after the other before it counts as failing. */
const REFUSED_IN_A_ROW = 3

/** The vectors of the first texts, and how many texts were taken for them; fewer vectors where one was refused. */
type Embedded = { taken: number; vectors: StoredVector[] } | { failure: EmbeddingsError }

/** Asks a server for the vectors of texts, in batches, and learns how many it takes at once. */
export class Batches {
  readonly #model: EmbeddingsPort
  readonly #refused = new Set<string>()
  #size = BATCH_TEXTS
  #good = 0
  #refusedInARow = 0

  constructor(model: EmbeddingsPort) {
    this.#model = model
  }

  /** Returns whether the server refused a text by itself; it is not asked for again until the node restarts. */
  isRefused(hash: string): boolean {
    return this.#refused.has(hash)
  }

  /**
   * Asks for the vectors of the first texts. A batch that the server refuses is halved, and a single text that it
   * refuses is left out. Throws the signal's reason.
   */
  async embed(texts: readonly EmbeddedText[], signal: AbortSignal): Promise<Embedded> {
    for (;;) {
      const asked = texts.slice(0, this.#size)
      try {
        return { taken: asked.length, vectors: await this.#ask(asked, signal) }
      } catch (error) {
        if (!(error instanceof EmbeddingsError)) throw error
        const isTooMuch = TOO_MUCH.includes(error.status ?? 0)
        if (isTooMuch && asked.length > 1) this.#size = Math.ceil(asked.length / 2)
        else if (isTooMuch && this.#leaveOut(asked)) return { taken: 1, vectors: [] }
        else {
          countFailure(error.kind)
          return { failure: error }
        }
      }
    }
  }

  async #ask(asked: readonly EmbeddedText[], signal: AbortSignal): Promise<StoredVector[]> {
    const texts = asked.map(({ text }) => text)
    const { vectors, tokens } = await this.#model.embed(texts, { timeoutMs: BATCH_TIMEOUT_MS, signal })
    countTokens(tokens)
    countTexts('embedded', asked.length)
    this.#refusedInARow = 0
    this.#good += 1
    if (this.#good % GROWS_AFTER === 0) this.#size = Math.min(2 * this.#size, BATCH_TEXTS)
    return asked.map(({ hash }, at) => ({ hash, bytes: toBytes(vectors[at] as Float32Array) }))
  }

  /** Leaves a text out, unless the server refuses one after the other. */
  #leaveOut(asked: readonly EmbeddedText[]): boolean {
    this.#refusedInARow += 1
    if (this.#refusedInARow >= REFUSED_IN_A_ROW) {
      this.#refused.clear()
      return false
    }
    for (const { hash } of asked) this.#refused.add(hash)
    countTexts('refused', 1)
    return true
  }
}
