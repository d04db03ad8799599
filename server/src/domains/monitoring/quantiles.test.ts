import { expect, test } from 'vitest'
import { quantileMs } from './quantiles.ts'

test('a quantile lies in the bucket of its request, and nothing is nothing', () => {
  expect(quantileMs([], 0.5)).toBeNull()
  expect(quantileMs([0, 0, 0], 0.99)).toBeNull()
  expect(quantileMs([100], 0.5)).toBe(2.5)
  expect(quantileMs([90, 0, 10], 0.5)).toBeLessThanOrEqual(5)
  expect(quantileMs([90, 0, 10], 0.95)).toBe(17.5)
})

test('durations beyond the last bound are reported as at least that long', () => {
  expect(quantileMs([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], 0.5)).toBe(5_000)
})
