import { type Pause, pausing } from '../index/pauses.ts'
import { BUCKETS, type Features, featuresOf, weigh } from './message-features.ts'

/** The label of a message about something else altogether. */
export const ELSEWHERE = 'elsewhere'
const PAGE = 'page:'

/**
 * Returns the label of a message that asks for a page of the guide. Each page has its own: all together resemble
 * everything a little, and nothing much.
 */
export function pageLabel(slug: string): string {
  return PAGE + slug
}

/** The weight of a feature that no example of a label has (Lidstone smoothing). */
const UNSEEN = 0.05

/** The share of the parts of unknown words that are to be known, as those of 'hahahaha' are. */
const KNOWN_PARTS = 0.75

/** A message that is labelled with an intent, a page or ELSEWHERE. */
export interface Example {
  text: string
  label: string
}

/**
 * Tells the intent of a message from labelled messages: a naive Bayes classifier over words, pairs of words and parts of
 * words. One label is as probable as another, however many examples each has.
 */
export class IntentClassifier {
  readonly #rarity: Float32Array
  readonly #labels: string[]
  /** For each label, what a feature adds to its score that none of its examples has. */
  readonly #unseen: number[]
  /** From where the labels of a bucket stand in the next two, by bucket. */
  readonly #starts: Uint32Array
  readonly #label: Uint16Array
  /** The share of the bucket in the score of the label, beyond an unseen one. */
  readonly #seen: Float32Array

  private constructor(rarity: Float32Array, labels: string[], weights: Map<number, number>[]) {
    const known = rarity.filter((rare) => rare > 0).length
    const totals = weights.map((own) => own.values().reduce((sum, weight) => sum + weight, UNSEEN * known))
    this.#rarity = rarity
    this.#labels = labels
    this.#unseen = totals.map((total) => Math.log(UNSEEN / total))
    this.#starts = new Uint32Array(rarity.length + 1)
    for (const own of weights)
      for (const bucket of own.keys()) this.#starts[bucket + 1] = (this.#starts[bucket + 1] as number) + 1
    for (let at = 1; at < this.#starts.length; at += 1)
      this.#starts[at] = (this.#starts[at] as number) + (this.#starts[at - 1] as number)
    const next = this.#starts.slice()
    this.#label = new Uint16Array(this.#starts.at(-1) ?? 0)
    this.#seen = new Float32Array(this.#label.length)
    for (const [label, own] of weights.entries())
      for (const [bucket, weight] of own) {
        const at = next[bucket] as number
        next[bucket] = at + 1
        this.#label[at] = label
        this.#seen[at] = Math.log((weight + UNSEEN) / UNSEEN)
      }
  }

  /** Learns from examples, in short turns, so that requests are answered meanwhile. */
  static async learn(examples: readonly Example[], pause: Pause = pausing()): Promise<IntentClassifier> {
    const read: Features[] = []
    for (const { text } of examples) {
      read.push(featuresOf(text))
      await pause()
    }
    const rarity = rarityOf(read)
    const labels = [...new Set(examples.map(({ label }) => label))]
    const weights = labels.map(() => new Map<number, number>())
    for (const [at, features] of read.entries()) {
      const own = weights[labels.indexOf(examples[at]?.label ?? '')] as Map<number, number>
      for (const [bucket, weight] of weigh(features, rarity)) own.set(bucket, (own.get(bucket) ?? 0) + weight)
      await pause()
    }
    return new IntentClassifier(rarity, labels, weights)
  }

  /**
   * Returns how probable each label is, as a logarithm, up to a number that all have in common; null where the
   * examples have none of its words, and few of their parts.
   */
  score(text: string): Map<string, number> | null {
    const features = featuresOf(text)
    if (!this.#isKnown(features)) return null
    const weights = weigh(features, this.#rarity)
    const scores = this.#scoresOf(weights)
    return new Map(this.#labels.map((label, at) => [label, scores[at] as number]))
  }

  #isKnown({ words, parts }: Features): boolean {
    const isSeen = (bucket: number) => (this.#rarity[bucket] as number) > 0
    return words.some(isSeen) || parts.filter(isSeen).length > KNOWN_PARTS * parts.length
  }

  #scoresOf(weights: Map<number, number>): number[] {
    const all = weights.values().reduce((sum, weight) => sum + weight, 0)
    const scores = this.#unseen.map((unseen) => all * unseen)
    for (const [bucket, weight] of weights) {
      const end = this.#starts[bucket + 1] as number
      for (let at = this.#starts[bucket] as number; at < end; at += 1) {
        const label = this.#label[at] as number
        scores[label] = (scores[label] as number) + weight * (this.#seen[at] as number)
      }
    }
    return scores
  }
}

/** Returns how rare each bucket is among messages; 0 for those that none has. */
function rarityOf(read: readonly Features[]): Float32Array {
  const having = new Map<number, number>()
  for (const { words, parts } of read)
    for (const bucket of new Set([...words, ...parts])) having.set(bucket, (having.get(bucket) ?? 0) + 1)
  const rarity = new Float32Array(BUCKETS)
  for (const [bucket, count] of having) rarity[bucket] = Math.log((1 + read.length) / (1 + count)) + 1
  return rarity
}
