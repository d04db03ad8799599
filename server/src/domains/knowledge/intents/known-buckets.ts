/** The buckets that some message has, numbered in their order: most of all buckets are empty. */
export interface KnownBuckets {
  /** A bit for each bucket. */
  bits: Uint32Array
  /** How many buckets are known before each 32 of them. */
  before: Uint32Array
}

export function knownBuckets(buckets: Iterable<number>, all: number): KnownBuckets {
  const bits = new Uint32Array(all / 32)
  for (const bucket of buckets) bits[bucket >>> 5] = (bits[bucket >>> 5] as number) | (1 << (bucket & 31))
  const before = new Uint32Array(bits.length)
  for (let at = 1; at < bits.length; at += 1)
    before[at] = (before[at - 1] as number) + countBits(bits[at - 1] as number)
  return { bits, before }
}

/** Returns the number of a bucket, or -1 if it is not known. */
export function numberOfBucket({ bits, before }: KnownBuckets, bucket: number): number {
  const word = bits[bucket >>> 5] as number
  const bit = 1 << (bucket & 31)
  if ((word & bit) === 0) return -1
  return (before[bucket >>> 5] as number) + countBits(word & (bit - 1))
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
