import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

test('a bucket gives its burst at once, then as fast as it refills', () => {
  const buckets = new TokenBuckets({ capacity: 3, refillPerSecond: 2 })
  const waits = [0, 0, 0, 0, 250, 500].map((nowMs) => buckets.take('a', nowMs).waitMs)
  expect(waits).toEqual([0, 0, 0, 500, 250, 0])
  expect(buckets.take('b', 500).waitMs).toBe(0)
})

test('a bucket that rests for a day gives its burst at once, and no more', () => {
  const buckets = new TokenBuckets({ capacity: 3, refillPerSecond: 2 })
  buckets.take('a', 0)
  const waits = [0, 0, 0, 0].map(() => buckets.take('a', 86_400_000).waitMs)
  expect(waits).toEqual([0, 0, 0, 500])
})

test('a refusal is reported once until the bucket was full again', () => {
  const buckets = new TokenBuckets({ capacity: 1, refillPerSecond: 1 })
  const told = [0, 1, 2, 1500, 1501, 5000, 5001].map((nowMs) => buckets.take('a', nowMs).isFirstRefusal)
  expect(told).toEqual([false, true, false, false, true, false, true])
})

test('never more than the burst and the refill is given, in any order of callers', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3_000), { maxLength: 200 }), (gaps) => {
      const buckets = new TokenBuckets({ capacity: 5, refillPerSecond: 3 })
      let nowMs = 0
      let given = 0
      for (const gap of gaps) {
        nowMs += gap
        if (buckets.take('a', nowMs).waitMs === 0) given += 1
      }
      expect(given).toBeLessThanOrEqual(5 + (nowMs / 1000) * 3 + 1e-6)
    }),
  )
})

test('buckets that are full again are forgotten, so that strangers cannot fill the memory', () => {
  const buckets = new TokenBuckets({ capacity: 1, refillPerSecond: 1 })
  for (let index = 0; index < 100_000; index++) buckets.take(`key ${index}`, index)
  expect(buckets.keys).toBeLessThan(20_000)
})
