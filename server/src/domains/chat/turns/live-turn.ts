import type { EndEvent, OpenEvent } from '@pepper/contract/chat/stream'

import { countFirstToken } from './count-turns.ts'

/** How long a reply counts as followed after another node said so, in ms; a follower says so every 2 s. */
const FOLLOWED_MS = 10_000

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
  #checkpointed = 0
  #checkpointedCharacters = 0
  #followedUntil = 0

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

  /** How much of the text the database has, in UTF-16 code units. */
  get checkpointed(): number {
    return this.#checkpointed
  }

  /** The same in characters, as the database counts them. */
  get checkpointedCharacters(): number {
    return this.#checkpointedCharacters
  }

  /** Whether a reader on another node follows it. */
  get isFollowedElsewhere(): boolean {
    return performance.now() < this.#followedUntil
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

  /** Records that the database has the text up to `length`, in UTF-16 code units. */
  recordCheckpoint(length: number): void {
    for (const _ of this.#text.slice(this.#checkpointed, length)) this.#checkpointedCharacters += 1
    this.#checkpointed = length
  }

  recordFollower(): void {
    this.#followedUntil = performance.now() + FOLLOWED_MS
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
