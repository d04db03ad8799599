import { expect, test } from 'vitest'
import { SampledLines } from './sampled-lines.ts'

test('the first line of the next window says how many were left out', () => {
  const sampled = new SampledLines()
  const admitted = Array.from({ length: 20 }, (_, index) => sampled.admit('refused', index))
  expect(admitted.filter((left) => left !== null)).toEqual([0, 0, 0, 0, 0])
  expect(sampled.admit('refused', 10_000)).toBe(15)
  expect(sampled.admit('refused', 10_001)).toBe(0)
})
