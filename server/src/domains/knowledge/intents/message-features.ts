import { plainWords } from '../index/plain-text.ts'

/** The number of buckets that features are hashed into; a power of two. */
export const BUCKETS = 2 ** 20
/** A letter that is drawn out, as in 'heyyyy'. */
const DRAWN_OUT = /(\p{L})\1{2,}/gu
/** Pictures say what people feel, and may be all that a message says. */
const PICTURES = /\p{Extended_Pictographic}/gu
const SHORTEST_PART = 2
const LONGEST_PART = 4

/** The buckets of a message's words and pairs of words, and of the parts of its words; each as often as it occurs. */
export interface Features {
  words: Int32Array
  parts: Int32Array
}

/** Reads the features of a message. Any number is as good as another: it says that something is to be computed. */
export function featuresOf(text: string): Features {
  const plain = plainWords(text)
    .replace(/\d[\d ]*/g, '0 ')
    .replace(DRAWN_OUT, '$1')
  const words = [...plain.split(' '), ...(text.match(PICTURES) ?? [])].filter((word) => word !== '')
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  return {
    words: Int32Array.from([...words, ...pairs], (feature) => bucketOf(`w${feature}`)),
    parts: Int32Array.from(words.flatMap(partsOf), bucketOf),
  }
}

/** Weighs features: rare ones more, and words as much as parts however long the message is. */
export function weigh({ words, parts }: Features, rarityOf: (bucket: number) => number): Map<number, number> {
  const weights = new Map<number, number>()
  for (const buckets of [words, parts]) {
    const counts = new Map<number, number>()
    for (const bucket of buckets) counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
    const own = [...counts].map(
      ([bucket, count]) => [bucket, (1 + Math.log(count)) * rarityOf(bucket)] as const,
    )
    const length = Math.hypot(...own.map(([, weight]) => weight)) || 1
    for (const [bucket, weight] of own)
      if (weight > 0) weights.set(bucket, (weights.get(bucket) ?? 0) + weight / length)
  }
  return weights
}

function partsOf(word: string): string[] {
  const padded = ` ${word} `
  const parts: string[] = []
  for (let size = SHORTEST_PART; size <= LONGEST_PART; size += 1)
    for (let at = 0; at + size <= padded.length; at += 1) parts.push(padded.slice(at, at + size))
  return parts
}

/** Returns the bucket of a feature, by the FNV-1a hash. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) {
    hash ^= feature.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1)
}
