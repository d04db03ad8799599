import { type Numbers, numberOf, numbersUpTo, type TermsTable, tableOf } from '../indexing/terms-table.ts'
import type { ReadText } from './concepts.ts'
import type { Pause } from './pauses.ts'
import { eachFeature, type FeatureNames, plainNames, rarityOf } from './weights.ts'
import type { Word } from './words.ts'

/**
 * Sections as vectors of features. Features have numbers, so that a name is looked up once and the rest is arithmetic:
 * the sections that have feature n are in `places` from `starts[n]` to `starts[n + 1]`.
 */
export interface LikenessIndex {
  numbers: TermsTable
  /** The number of texts that have each feature; 0 if only the sections' own texts have it. */
  having: Numbers
  /** The number of texts by which sections are found. */
  texts: number
  starts: Uint32Array
  places: Numbers
  weights: Float32Array
}

/** Counts all texts of several layers, and how many of them have a feature: undefined for none. */
export function featureCounts(layers: readonly Pick<LikenessIndex, 'numbers' | 'having' | 'texts'>[]) {
  const texts = layers.reduce((sum, one) => sum + one.texts, 0)
  const having = (feature: string): number | undefined => {
    let count = 0
    for (const layer of layers) {
      const number = numberOf(layer.numbers, feature)
      if (number !== undefined) count += layer.having[number] as number
    }
    return count || undefined
  }
  return { texts, having }
}

/** Each feature of a text once, by number. */
interface Features {
  numbers: number[]
  weights: number[]
}

/** The weight of the section's own text beside one wording. */
const TEXT_SHARE = 4

/** Reads sections one after the other, then makes their index. */
export class LikenessReader {
  private readonly numbers = new Map<string, number>()
  private readonly having: number[] = []
  private texts = 0
  /** The features of each section: those of its wordings, then those of its own text. */
  private readonly sections: Features[][] = []
  private readonly words = new Map<Word, WordNumbers>()
  private readonly names: FeatureNames<number> = {
    word: (word) => this.numbersOf(word).word,
    pair: (word, next) => this.numberOf(plainNames.pair(word, next)),
    parts: (word) => this.numbersOf(word).parts,
    concept: (name) => this.numberOf(name),
  }
  /** The place of each feature in the current list; valid only if the list has that feature there. */
  private readonly at: number[] = []

  /** Reads one section. Its own text does not count towards how rare a feature is among the wordings. */
  readSection(wordings: ReadText[], told: ReadText): void {
    const asked = wordings.map((wording) => this.read(wording))
    for (const { numbers } of asked) {
      for (const number of numbers) this.having[number] = (this.having[number] as number) + 1
    }
    this.texts += asked.length
    this.sections.push([...asked, this.read(told)])
  }

  /** Makes the index. How rare a feature is, is judged together with the index beneath. */
  async index(beneath: LikenessIndex | undefined, pause: Pause): Promise<LikenessIndex> {
    const having = numbersUpTo(this.texts, this.having.length)
    having.set(this.having)
    const counted = { numbers: tableOf([...this.numbers.keys()]), having, texts: this.texts }
    const rarities = this.rarities(beneath ? [beneath, counted] : [counted])
    const vectors: Features[] = []
    for (const features of this.sections) {
      vectors.push(this.vectorOf(features, rarities))
      await pause()
    }
    return { ...counted, ...byFeature(vectors, this.numbers.size) }
  }

  private read(text: ReadText): Features {
    const features: Features = { numbers: [], weights: [] }
    eachFeature(text, this.names, (feature, weight) => {
      const at = this.place(features, feature)
      features.weights[at] = Math.max(features.weights[at] as number, weight)
    })
    return features
  }

  /**
   * Adds up the features of all texts of a section. A feature that is repeated counts more, but less than
   * proportionally.
   */
  private vectorOf(texts: Features[], rarities: Float64Array): Features {
    const vector: Features = { numbers: [], weights: [] }
    for (const [text, { numbers, weights }] of texts.entries()) {
      const share = text === texts.length - 1 ? TEXT_SHARE : 1
      const weighed = weights.map((weight, at) => weight * (rarities[numbers[at] as number] as number))
      const length = Math.sqrt(weighed.reduce((sum, weight) => sum + weight ** 2, 0))
      for (const [at, weight] of weighed.entries()) {
        const place = this.place(vector, numbers[at] as number)
        vector.weights[place] = (vector.weights[place] as number) + (share * weight) / length
      }
    }
    const length = Math.sqrt(vector.weights.reduce((sum, weight) => sum + weight, 0))
    return { ...vector, weights: vector.weights.map((weight) => Math.sqrt(weight) / length) }
  }

  /** Returns the place of a feature in a list and appends it if it is not there yet. */
  private place({ numbers, weights }: Features, number: number): number {
    const known = this.at[number]
    if (known !== undefined && numbers[known] === number) return known
    this.at[number] = weights.push(0) - 1
    numbers.push(number)
    return weights.length - 1
  }

  private rarities(layers: Pick<LikenessIndex, 'numbers' | 'having' | 'texts'>[]): Float64Array {
    const { texts, having } = featureCounts(layers)
    return Float64Array.from(this.numbers.keys(), (feature) => rarityOf(having(feature) ?? 0, texts))
  }

  private numberOf(feature: string): number {
    const known = this.numbers.get(feature)
    if (known !== undefined) return known
    const number = this.having.push(0) - 1
    this.numbers.set(feature, number)
    return number
  }

  private numbersOf(word: Word): WordNumbers {
    const known = this.words.get(word)
    if (known) return known
    const numbers = {
      word: this.numberOf(plainNames.word(word)),
      parts: plainNames.parts(word).map((part) => this.numberOf(part)),
    }
    this.words.set(word, numbers)
    return numbers
  }
}

interface WordNumbers {
  word: number
  parts: number[]
}

/** Turns vectors of sections into lists of features: first the length of each list, then its entries. */
function byFeature(
  vectors: Features[],
  features: number,
): Pick<LikenessIndex, 'starts' | 'places' | 'weights'> {
  const starts = new Uint32Array(features + 1)
  for (const { numbers } of vectors) {
    for (const number of numbers) starts[number + 1] = (starts[number + 1] as number) + 1
  }
  for (let at = 1; at <= features; at += 1) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  const total = starts[features] as number
  const places = numbersUpTo(vectors.length, total)
  const weights = new Float32Array(total)
  const next = starts.slice()
  for (const [place, vector] of vectors.entries()) {
    for (const [at, number] of vector.numbers.entries()) {
      const to = next[number] as number
      places[to] = place
      weights[to] = vector.weights[at] as number
      next[number] = to + 1
    }
  }
  return { starts, places, weights }
}
