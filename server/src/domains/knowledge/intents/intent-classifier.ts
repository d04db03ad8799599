import { type Pause, pausing } from '../index/pauses.ts'
import { RecentValues } from '../index/recent-values.ts'
import { type KnownBuckets, knownBuckets, numberOfBucket } from './known-buckets.ts'
import { BUCKETS, type Features, featuresOf, weigh } from './message-features.ts'

/** The label of a message about something else altogether. */
export const ELSEWHERE = 'elsewhere'
/** The label of a question about the guide's own subject that no page answers. */
export const UNANSWERED = 'unanswered'
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

/**
 * The share of the parts of unknown words that are to be known, as those of 'hahahaha' are. A single word is enough of a
 * greeting, and people spell them as they like.
 */
const KNOWN_PARTS = { ofOne: 0.6, ofMore: 0.75 }

/** How many messages and parts of messages are kept with their scores. */
const KEPT_MESSAGES = 16

/** A message that is labelled with an intent, a page, ELSEWHERE or UNANSWERED. */
export interface Example {
  text: string
  label: string
}

/** The knowledge of a classifier, in arrays that another thread can hand over. */
export interface LearnedIntents {
  labels: string[]
  /** For each label, what a feature adds to its score that none of its examples has. */
  unseen: number[]
  buckets: KnownBuckets
  /** How rare each known bucket is among messages. */
  rarity: Float32Array
  /** From where the labels of a known bucket are in the next two. */
  starts: Uint32Array
  label: Uint16Array
  /** The share of the bucket in the score of the label, beyond an unseen one. */
  seen: Float32Array
}

/**
 * Tells the intent of a message from labelled messages: a naive Bayes classifier over words, pairs of words and parts of
 * words. One label is as probable as another, however many examples each has.
 */
export class IntentClassifier {
  readonly learned: LearnedIntents
  /** A message is asked about several times while it is read. */
  readonly #scores = new RecentValues<ReadonlyMap<string, number> | null>(KEPT_MESSAGES)

  constructor(learned: LearnedIntents) {
    this.learned = learned
  }

  /** Learns from examples, in short turns, so that requests are answered meanwhile. */
  static async learn(examples: readonly Example[], pause: Pause = pausing()): Promise<IntentClassifier> {
    const read: Features[] = []
    for (const { text } of examples) {
      read.push(featuresOf(text))
      await pause()
    }
    const buckets = knownBuckets(
      read.flatMap(({ words, parts }) => [...words, ...parts]),
      BUCKETS,
    )
    const rarity = rarityOf(read, buckets)
    const rarityIn = (bucket: number) => rarity[numberOfBucket(buckets, bucket)] as number
    const labels = [...new Set(examples.map(({ label }) => label))]
    const weights = labels.map(() => new Map<number, number>())
    for (const [at, features] of read.entries()) {
      const own = weights[labels.indexOf(examples[at]?.label ?? '')] as Map<number, number>
      for (const [bucket, weight] of weigh(features, rarityIn))
        own.set(bucket, (own.get(bucket) ?? 0) + weight)
      await pause()
    }
    return new IntentClassifier({ labels, buckets, rarity, ...sharesOf(weights, buckets, rarity.length) })
  }

  /**
   * Returns how probable each label is, as a logarithm, up to a number that all have in common; null where the
   * examples have none of its words, and few of their parts.
   */
  score(text: string): ReadonlyMap<string, number> | null {
    return this.#scores.take(text, () => this.#score(text))
  }

  #score(text: string): ReadonlyMap<string, number> | null {
    const features = featuresOf(text)
    const rarityIn = (bucket: number) => this.#rarityIn(bucket)
    if (!isKnown(features, rarityIn)) return null
    const scores = this.#scoresOf(weigh(features, rarityIn))
    return new Map(this.learned.labels.map((label, at) => [label, scores[at] as number]))
  }

  #rarityIn(bucket: number): number {
    const { buckets, rarity } = this.learned
    return rarity[numberOfBucket(buckets, bucket)] ?? 0
  }

  #scoresOf(weights: Map<number, number>): Float64Array {
    const { unseen, buckets, starts, label: labelAt, seen } = this.learned
    const all = weights.values().reduce((sum, weight) => sum + weight, 0)
    const scores = Float64Array.from(unseen, (one) => all * one)
    for (const [bucket, weight] of weights) {
      const number = numberOfBucket(buckets, bucket)
      const end = starts[number + 1] as number
      for (let at = starts[number] as number; at < end; at += 1) {
        const label = labelAt[at] as number
        scores[label] = (scores[label] as number) + weight * (seen[at] as number)
      }
    }
    return scores
  }
}

function isKnown({ words, parts }: Features, rarityIn: (bucket: number) => number): boolean {
  const isSeen = (bucket: number) => rarityIn(bucket) > 0
  // A pair of words is a feature, too.
  const least = words.length === 1 ? KNOWN_PARTS.ofOne : KNOWN_PARTS.ofMore
  return words.some(isSeen) || parts.filter(isSeen).length > least * parts.length
}

/** Returns how rare each known bucket is among messages. */
function rarityOf(read: readonly Features[], buckets: KnownBuckets): Float32Array {
  const having = new Map<number, number>()
  for (const { words, parts } of read)
    for (const bucket of new Set([...words, ...parts])) having.set(bucket, (having.get(bucket) ?? 0) + 1)
  const rarity = new Float32Array(having.size)
  for (const [bucket, count] of having)
    rarity[numberOfBucket(buckets, bucket)] = Math.log((1 + read.length) / (1 + count)) + 1
  return rarity
}

/** Lists the labels of each bucket with its share in their scores, by the weights of the buckets of each label. */
function sharesOf(
  weights: readonly Map<number, number>[],
  buckets: KnownBuckets,
  known: number,
): Pick<LearnedIntents, 'unseen' | 'starts' | 'label' | 'seen'> {
  const totals = weights.map((own) => own.values().reduce((sum, weight) => sum + weight, UNSEEN * known))
  const starts = new Uint32Array(known + 1)
  for (const own of weights)
    for (const bucket of own.keys()) {
      const number = numberOfBucket(buckets, bucket)
      starts[number + 1] = (starts[number + 1] as number) + 1
    }
  for (let at = 1; at < starts.length; at += 1)
    starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  const next = starts.slice()
  const label = new Uint16Array(starts.at(-1) ?? 0)
  const seen = new Float32Array(label.length)
  for (const [index, own] of weights.entries())
    for (const [bucket, weight] of own) {
      const number = numberOfBucket(buckets, bucket)
      const at = next[number] as number
      next[number] = at + 1
      label[at] = index
      seen[at] = Math.log((weight + UNSEEN) / UNSEEN)
    }
  return { unseen: totals.map((total) => Math.log(UNSEEN / total)), starts, label, seen }
}
