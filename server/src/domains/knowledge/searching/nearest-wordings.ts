import type { AskedWord } from '../index/asked-terms.ts'
import type { ReadText } from '../index/concepts.ts'
import { type LanguageIndex, wordingRarity } from '../index/language-index.ts'
import { countPlaces, type PostingRange, rangeOf } from '../index/postings.ts'
import { rarityOf, STOP_SHARE, termsOf } from '../index/weights.ts'
import type { Numbers } from '../indexing/terms-table.ts'
import { UNKNOWN_HAVING, UNKNOWN_SHARE } from './compare-vectors.ts'

/** A term of a question that wordings have: its weight in a product with theirs, and the square of its own. */
interface WordedTerm {
  term: string
  weight: number
  square: number
}

/** A question prepared for comparison with the wordings: its terms, and the length of its vector. */
export interface WordedQuestion {
  terms: WordedTerm[]
  length: number
  /** 1 or more: how much rarer its terms are among all layers than among those below the last, which were measured alone. */
  growth: number
}

export function wordedOf(layers: LanguageIndex[], text: ReadText, asked: AskedWord[]): WordedQuestion {
  const all = layers.reduce((sum, { wordingSection }) => sum + wordingSection.length, 0)
  const isWorded = (term: string) => layers.some(({ wordings }) => countPlaces(wordings, term) > 0)
  const terms = new Map<string, number>()
  const unknown = new Set<string>()
  const add = (term: string, weight: number) => terms.set(term, Math.max(terms.get(term) ?? 0, weight))
  for (const { word, read } of asked) {
    const share = word.isStop ? STOP_SHARE : 1
    const known = read.filter(({ term }) => isWorded(term))
    for (const { term, weight } of known) add(term, share * weight)
    if (known.length === 0 && !word.isStop) unknown.add(word.stem)
  }
  // Single words were handled above; pairs and concepts are taken as they are.
  for (const { term, weight } of termsOf(text)) if (/[ #]/.test(term) && isWorded(term)) add(term, weight)
  const rarity = wordingRarity(layers)
  const rarityBelow = layers.length > 1 ? wordingRarity(layers.slice(0, -1)) : rarity
  const worded: WordedTerm[] = []
  let growth = 1
  let squares = unknown.size * (UNKNOWN_SHARE * rarityOf(UNKNOWN_HAVING, all)) ** 2
  for (const [term, weight] of terms) {
    const rare = rarity(term)
    const square = (weight * rare) ** 2
    squares += square
    worded.push({ term, weight: weight * rare * rare, square })
    if (rarityBelow !== rarity) growth = Math.max(growth, rare / rarityBelow(term))
  }
  return { terms: worded, length: Math.sqrt(squares) || 1, growth }
}

/** The share of all wordings from which a term counts as one that every section may have, such as 'how'. */
const COMMON_SHARE = 1 / 16
/** Bounds are raised by this, because sums are rounded. */
const ROUNDED = 1 + 1e-9

/** A common term of a question: its weight, and from where in its postings those of each section are. */
interface CommonTerm {
  weight: number
  starts: Uint32Array
}

/**
 * Compares the wordings of an index with a question, by the cosine weighted by how rare their words are. It tells for
 * little how near those of a section can come at most, so that only sections that may be among the best are read
 * wording by wording. Its arrays serve one question after the other.
 */
export class NearestWordings {
  readonly #index: LanguageIndex
  /** The product of the question with each wording, without its common terms until a section is read. */
  readonly #products: Float64Array
  /** 1 by the length of each wording's vector. */
  readonly #shares: Float64Array
  /** Wordings are in the order of their sections: those of section n are from `starts[n]` to `starts[n + 1]`. */
  readonly #starts: Uint32Array
  /** The sum of the squares of the rare terms of the question that each section has. */
  readonly #squares: Float64Array
  /** Where the postings of each section are in those of a common term: there are few such terms. */
  readonly #commonStarts = new Map<string, Uint32Array>()
  #common: CommonTerm[] = []
  #commonSquares = 0
  #length = 1
  #growth = 1

  constructor(index: LanguageIndex) {
    const { wordingSection, wordingLength, sections } = index
    this.#index = index
    this.#products = new Float64Array(wordingSection.length)
    this.#shares = wordingLength.map((length) => 1 / length)
    this.#squares = new Float64Array(sections.length)
    this.#starts = startsOf(sections.length, wordingSection)
  }

  /** Takes the next question. */
  ask({ terms, length, growth }: WordedQuestion): void {
    this.#products.fill(0)
    this.#squares.fill(0)
    this.#common = []
    this.#commonSquares = 0
    this.#length = length
    this.#growth = growth * ROUNDED
    for (const { term, weight, square } of terms) {
      const { from, to } = rangeOf(this.#index.wordings, term)
      if (to - from > COMMON_SHARE * this.#products.length) {
        this.#common.push({ weight, starts: this.#commonStartsOf(term, from, to) })
        this.#commonSquares += square
      } else this.#addRare({ from, to }, weight, square)
    }
  }

  #addRare({ from, to }: PostingRange, weight: number, square: number): void {
    const { wordings, wordingSection } = this.#index
    const squares = this.#squares
    this.#add({ from, to }, weight)
    for (let at = from, last = -1; at < to; at += 1) {
      const section = wordingSection[wordings.places[at] as number] as number
      if (section !== last) squares[section] = (squares[section] as number) + square
      last = section
    }
  }

  #add({ from, to }: PostingRange, weight: number): void {
    const { places, weights } = this.#index.wordings
    const products = this.#products
    for (let at = from; at < to; at += 1) {
      const place = places[at] as number
      products[place] = (products[place] as number) + weight * (weights[at] as number)
    }
  }

  #commonStartsOf(term: string, from: number, to: number): Uint32Array {
    const known = this.#commonStarts.get(term)
    if (known) return known
    const { wordings, wordingSection, sections } = this.#index
    const having = wordings.places.subarray(from, to)
    const starts = startsOf(
      sections.length,
      having.map((place) => wordingSection[place] as number),
    )
    for (let at = 0; at < starts.length; at += 1) starts[at] = (starts[at] as number) + from
    this.#commonStarts.set(term, starts)
    return starts
  }

  /**
   * Returns a bound of the cosine of the nearest wording of a section: no vector is nearer to the question than the
   * question without the terms that the vector has not (Cauchy and Schwarz).
   */
  mostOf(section: number): number {
    const length = Math.sqrt(this.#commonSquares + (this.#squares[section] as number))
    return Math.min(1, length / this.#length) * this.#growth
  }

  /** Reads a section, once for a question: the cosines of its nearest wording and the second nearest; 0 for none. */
  read(section: number): [number, number] {
    for (const { weight, starts } of this.#common)
      this.#add({ from: starts[section] as number, to: starts[section + 1] as number }, weight)
    let first = 0
    let second = 0
    const end = this.#starts[section + 1] as number
    for (let wording = this.#starts[section] as number; wording < end; wording += 1) {
      const product = (this.#products[wording] as number) * (this.#shares[wording] as number)
      if (product > first) {
        second = first
        first = product
      } else if (product > second) second = product
    }
    return [first / this.#length, second / this.#length]
  }
}

/** Returns from where those of each section are in a list of sections in order. */
function startsOf(count: number, sections: Numbers): Uint32Array {
  const starts = new Uint32Array(count + 1)
  for (const section of sections) starts[section + 1] = (starts[section + 1] as number) + 1
  for (let at = 1; at < starts.length; at += 1)
    starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  return starts
}

const made = new WeakMap<LanguageIndex, NearestWordings>()

/** Returns what compares the wordings of an index; it is made for its first question. */
export function nearestWordingsIn(index: LanguageIndex): NearestWordings {
  const known = made.get(index) ?? new NearestWordings(index)
  made.set(index, known)
  return known
}
