/** Values by key, of which only those that were used last are kept. */
export class RecentValues<T> {
  readonly #kept = new Map<string, T>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Returns the value of a key; makes it if it is not kept. */
  take(key: string, make: () => T): T {
    const known = this.#kept.get(key)
    const value = known === undefined ? make() : known
    this.#kept.delete(key)
    this.#kept.set(key, value)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
    return value
  }
}
