/** Values by key, of which only those that were used last are kept. */
export class RecentValues<T> {
  readonly #kept = new Map<string, T>()
  readonly #most: number
  #newest: string | undefined

  constructor(most: number) {
    this.#most = most
  }

  /** Returns the value of a key; makes it if it is not kept. */
  take(key: string, make: () => T): T {
    const known = this.#kept.get(key)
    if (known !== undefined && key === this.#newest) return known
    const value = known === undefined ? make() : known
    this.#kept.delete(key)
    this.#kept.set(key, value)
    this.#newest = key
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value as string)
    return value
  }
}
