import type { Hint, HintTopic } from './hint.ts'

/** Passes hints about committed changes on to the listeners in this process. Nothing waits for them. */
export class Hints {
  readonly #listeners = new Set<(hint: Hint) => void>()

  /** Gives a hint. Call it once the change can be seen, never inside its transaction: there, use `hintAfter`. */
  give(topic: HintTopic, ids: Hint['ids']): void {
    for (const listener of this.#listeners) listener({ topic, ids })
  }

  /** Passes all later hints on to `listener`, which must not throw. Returns a function that ends it. */
  listen(listener: (hint: Hint) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
