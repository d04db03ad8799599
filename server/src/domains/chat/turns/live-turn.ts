import type { EndEvent, OpenEvent } from '@pepper/contract/chat/stream'

import { countFirstToken } from './count-turns.ts'

/** A reader who watches a reply grow. `text` is new since `offset`; both in UTF-16 code units. */
export interface TurnReader {
  onText(text: string, offset: number): void
  onEnd(end: EndEvent): void
}

/** A reply that this node is generating: its text so far and its readers. It lives longer than any of them. */
export class LiveTurn {
  readonly open: OpenEvent
  readonly startedAt = performance.now()
  readonly #abort = new AbortController()
  readonly #readers = new Set<TurnReader>()
  #text = ''
  #end: EndEvent | null = null
  #isStopRequested = false
  /** How many characters of the text the database has. */
  checkpointed = 0

  constructor(open: OpenEvent) {
    this.open = open
  }

  get text(): string {
    return this.#text
  }

  get end(): EndEvent | null {
    return this.#end
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get isStopRequested(): boolean {
    return this.#isStopRequested
  }

  append(text: string): void {
    const offset = this.#text.length
    if (offset === 0) countFirstToken(performance.now() - this.startedAt)
    this.#text += text
    for (const reader of this.#readers) reader.onText(text, offset)
  }

  /** Stops the reply at the person's request; the text so far stays. */
  requestStop(): void {
    this.#isStopRequested = true
    this.#abort.abort()
  }

  /** Cuts the reply off because this node must stop; the turn is settled as failed. */
  cutOff(): void {
    this.#abort.abort()
  }

  finish(end: EndEvent): void {
    this.#end = end
    for (const reader of this.#readers) reader.onEnd(end)
    this.#readers.clear()
  }

  /** Sends `reader` all text from now on. Returns a function that ends it. */
  subscribe(reader: TurnReader): () => void {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }
}
