import { type Numbers, numberOf, numbersUpTo, type TermsTable, tableOf } from '../indexing/terms-table.ts'

/**
 * The places of terms and their weights there. Terms have numbers, because a list of its own for each of 100,000 terms
 * would take several times the memory: those of term n are in `places` and `weights` from `starts[n]` to
 * `starts[n + 1]`.
 */
export interface Postings {
  terms: TermsTable
  starts: Uint32Array
  places: Numbers
  weights: Float32Array
}

/** The postings of a term, from `from` up to `to`; equal for a term that is nowhere. */
export interface PostingRange {
  from: number
  to: number
}

const NOWHERE: PostingRange = { from: 0, to: 0 }

export function rangeOf({ terms, starts }: Postings, term: string): PostingRange {
  const number = numberOf(terms, term)
  if (number === undefined) return NOWHERE
  return { from: starts[number] as number, to: starts[number + 1] as number }
}

/** Returns at how many places a term is. */
export function countPlaces(postings: Postings, term: string): number {
  const { from, to } = rangeOf(postings, term)
  return to - from
}

/** Takes postings in the order of their places, then puts those of each term together. */
export class PostingsWriter {
  readonly #terms = new Map<string, number>()
  readonly #numbers: number[] = []
  readonly #places: number[] = []
  readonly #weights: number[] = []

  add(term: string, place: number, weight: number): void {
    let number = this.#terms.get(term)
    if (number === undefined) {
      number = this.#terms.size
      this.#terms.set(term, number)
    }
    this.#numbers.push(number)
    this.#places.push(place)
    this.#weights.push(weight)
  }

  /** Makes the postings; no place is above `placesMax`. */
  finish(placesMax: number): Postings {
    const starts = new Uint32Array(this.#terms.size + 1)
    for (const number of this.#numbers) starts[number + 1] = (starts[number + 1] as number) + 1
    for (let at = 1; at < starts.length; at += 1)
      starts[at] = (starts[at] as number) + (starts[at - 1] as number)
    const places = numbersUpTo(placesMax, this.#places.length)
    const weights = new Float32Array(this.#places.length)
    const next = starts.slice()
    for (const [at, number] of this.#numbers.entries()) {
      const to = next[number] as number
      places[to] = this.#places[at] as number
      weights[to] = this.#weights[at] as number
      next[number] = to + 1
    }
    return { terms: tableOf([...this.#terms.keys()]), starts, places, weights }
  }
}
