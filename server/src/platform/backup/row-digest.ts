import { hash } from 'node:crypto'

const MODULUS = 1n << 256n

/**
 * A digest of rows that does not depend on their order: the sum of their SHA-256. Two tables have the same digest if
 * they have the same rows, each the same number of times.
 */
export class RowDigest {
  #sum = 0n
  #rows = 0

  add(row: string): void {
    this.#sum += BigInt(`0x${hash('sha256', row)}`)
    this.#rows += 1
  }

  get rows(): number {
    return this.#rows
  }

  /** Returns the digest as 64 hexadecimal digits. */
  toString(): string {
    return (this.#sum % MODULUS).toString(16).padStart(64, '0')
  }
}
