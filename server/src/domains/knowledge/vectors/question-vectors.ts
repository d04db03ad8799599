import { createHash } from 'node:crypto'
import { CircuitBreaker } from '../../../platform/embeddings/circuit-breaker.ts'
import { EmbeddingsError, type EmbeddingsPort } from '../../../platform/embeddings/embeddings-port.ts'
import type { Direction } from '../../../platform/embeddings/vector.ts'
import { countTokens, measureQuestion, type QuestionOutcome } from './count-vectors.ts'
import { directionFrom } from './meaning.ts'

/** How many questions are remembered. */
const REMEMBERED = 500

interface Options {
  model: EmbeddingsPort
  /** How long a question waits for its vector, in ms. */
  timeoutMs: number
  /** Returns the length of the vectors that sections have; 0 while there are none. */
  dimensions(): number
  /** Called when the vector of a question is of another length. */
  onOtherLength(): void
}

/**
 * Asks for the vectors of questions, within a short deadline, and remembers the last ones by a hash of their words. A
 * server that fails again and again is tried now and then, without a reply waiting for it.
 */
export class QuestionVectors {
  readonly #options: Options
  readonly #breaker: CircuitBreaker
  readonly #known = new Map<string, Direction>()

  constructor(options: Options, breaker = new CircuitBreaker()) {
    this.#options = options
    this.#breaker = breaker
  }

  /** Returns the direction of a question; null if it is not known in time. Never throws. */
  async find(question: string): Promise<Direction | null> {
    const key = keyOf(question)
    const known = this.#recall(key)
    if (known) return this.#count('known', known)
    if (!this.#breaker.isOpen) return this.#ask(question, key)
    if (this.#breaker.mayTry()) void this.#ask(question, key)
    return this.#count('skipped', null)
  }

  /** Forgets all questions: the vectors of sections are of another length now. */
  forget(): void {
    this.#known.clear()
  }

  async #ask(question: string, key: string): Promise<Direction | null> {
    const { model, timeoutMs, dimensions, onOtherLength } = this.#options
    const began = performance.now()
    try {
      const { vectors, tokens } = await model.embed([question], { timeoutMs })
      countTokens(tokens)
      const [vector] = vectors
      if (vector?.length !== dimensions()) onOtherLength()
      if (!vector || vector.length !== dimensions())
        throw new EmbeddingsError('unusable', 'the vector of a question is of another length')
      this.#breaker.succeed()
      const direction = directionFrom(vector)
      this.#remember(key, direction)
      return this.#count('found', direction, performance.now() - began)
    } catch (error) {
      this.#breaker.fail()
      const outcome = error instanceof EmbeddingsError ? error.kind : 'unusable'
      return this.#count(outcome, null, performance.now() - began)
    }
  }

  #recall(key: string): Direction | undefined {
    const known = this.#known.get(key)
    if (known) this.#remember(key, known)
    return known
  }

  #remember(key: string, direction: Direction): void {
    this.#known.delete(key)
    this.#known.set(key, direction)
    const [oldest] = this.#known.keys()
    if (this.#known.size > REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
  }

  #count(outcome: QuestionOutcome, direction: Direction | null, ms?: number): Direction | null {
    measureQuestion(outcome, ms)
    return direction
  }
}

/** Returns the key of a question: a hash, so that the memory of a node has no list of what people asked. */
function keyOf(question: string): string {
  const words = question.normalize('NFC').replace(/\s+/g, ' ').trim()
  return createHash('sha256').update(words).digest('base64')
}
