interface Bucket {
  tokens: number
  atMs: number
  /** Whether a refusal was reported since the bucket was last full. */
  isTold: boolean
}

export interface Taken {
  /** The time until the next token, in ms; 0 if a token was taken. */
  waitMs: number
  /** Whether this is the first refusal since the bucket was last full. */
  isFirstRefusal: boolean
}

export interface BucketSize {
  capacity: number
  refillPerSecond: number
}

const SWEEP_ABOVE = 10_000

/** The limits of one node: a bucket for each key, which holds `capacity` tokens and refills steadily. */
export class TokenBuckets {
  readonly #size: BucketSize
  readonly #buckets = new Map<string, Bucket>()
  #sweepAbove = SWEEP_ABOVE

  constructor(size: BucketSize) {
    this.#size = size
  }

  /** Takes one token at `nowMs`, a monotonic time. */
  take(key: string, nowMs: number): Taken {
    const bucket = this.#refilled(key, nowMs)
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1
      return { waitMs: 0, isFirstRefusal: false }
    }
    const isFirstRefusal = !bucket.isTold
    bucket.isTold = true
    return { waitMs: ((1 - bucket.tokens) / this.#size.refillPerSecond) * 1000, isFirstRefusal }
  }

  get keys(): number {
    return this.#buckets.size
  }

  #refilled(key: string, nowMs: number): Bucket {
    const { capacity, refillPerSecond } = this.#size
    const known = this.#buckets.get(key)
    if (!known) return this.#add(key, { tokens: capacity, atMs: nowMs, isTold: false })
    known.tokens = Math.min(capacity, known.tokens + ((nowMs - known.atMs) / 1000) * refillPerSecond)
    known.atMs = nowMs
    if (known.tokens === capacity) known.isTold = false
    return known
  }

  #add(key: string, bucket: Bucket): Bucket {
    if (this.#buckets.size >= this.#sweepAbove) this.#sweep(bucket.atMs)
    this.#buckets.set(key, bucket)
    return bucket
  }

  /** Forgets buckets that are full again. The next sweep happens at twice the number of those that stay. */
  #sweep(nowMs: number): void {
    const fullAfterMs = (this.#size.capacity / this.#size.refillPerSecond) * 1000
    for (const [key, bucket] of this.#buckets) {
      if (nowMs - bucket.atMs >= fullAfterMs) this.#buckets.delete(key)
    }
    this.#sweepAbove = Math.max(SWEEP_ABOVE, this.#buckets.size * 2)
  }
}
