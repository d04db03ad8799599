interface Kept {
  html: Promise<string>
  size: number
}

/**
 * A cache of rendered texts, up to a total number of characters. The text that was read longest ago is dropped first.
 */
export class KeptTexts {
  readonly #kept = new Map<string, Kept>()
  readonly #capacity: number
  #size = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Returns the rendered text, which `make` renders if it is not cached. A failure is not cached. */
  read(text: string, make: () => Promise<string>): Promise<string> {
    const known = this.#kept.get(text)
    if (!known) return this.#add(text, make())
    this.#kept.delete(text)
    this.#kept.set(text, known)
    return known.html
  }

  #add(text: string, html: Promise<string>): Promise<string> {
    const entry = { html, size: 0 }
    this.#kept.set(text, entry)
    this.#grow(text, entry, text.length)
    html.then(
      (drawn) => this.#grow(text, entry, drawn.length),
      () => this.#forget(text),
    )
    return html
  }

  #grow(text: string, entry: Kept, characters: number): void {
    if (this.#kept.get(text) !== entry) return
    entry.size += characters
    this.#size += characters
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#capacity) return
      this.#forget(oldest)
    }
  }

  #forget(text: string): void {
    this.#size -= this.#kept.get(text)?.size ?? 0
    this.#kept.delete(text)
  }
}
