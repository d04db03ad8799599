import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownBuckets, numberOfBucket } from './known-buckets.ts'

test('known buckets are numbered in their order, and the others have no number', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(255)), (some) => {
      const buckets = knownBuckets(some, 256)
      const ordered = some.toSorted((one, other) => one - other)
      for (let bucket = 0; bucket < 256; bucket += 1)
        expect(numberOfBucket(buckets, bucket)).toBe(ordered.indexOf(bucket))
    }),
  )
})
