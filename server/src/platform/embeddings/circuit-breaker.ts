/** How many failures in a row open the breaker, and how long it stays open before the next attempt, in ms. */
const FAILURES = 5
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 300_000

/** Keeps a server that fails again and again from being waited for. After a pause one call may try it. */
export class CircuitBreaker {
  readonly #now: () => number
  #failures = 0
  #pauseMs = FIRST_PAUSE_MS
  #openUntil: number | null = null
  #isTried = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether calls must not be made, even if one may try. */
  get isOpen(): boolean {
    return this.#openUntil !== null
  }

  /** Returns whether the caller may try the server although the breaker is open. Only one may in each pause. */
  mayTry(): boolean {
    if (this.#openUntil === null || this.#now() < this.#openUntil) return false
    this.#openUntil = this.#now() + this.#pauseMs
    this.#isTried = true
    return true
  }

  /** Notes a call that succeeded: the breaker closes. */
  succeed(): void {
    this.#failures = 0
    this.#pauseMs = FIRST_PAUSE_MS
    this.#openUntil = null
    this.#isTried = false
  }

  /** Counts a call that failed. Each failed try doubles the pause; calls that were out before it opened do not. */
  fail(): void {
    this.#failures += 1
    if (this.#openUntil === null) {
      if (this.#failures >= FAILURES) this.#openUntil = this.#now() + this.#pauseMs
    } else if (this.#isTried) {
      this.#isTried = false
      this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS)
      this.#openUntil = this.#now() + this.#pauseMs
    }
  }
}
