import { expect, test } from 'vitest'
import { fitSlope, growsBeyond } from './fit-slope.ts'

const along = (value: (x: number) => number) => Array.from({ length: 60 }, (_, x) => ({ x, y: value(x) }))

test('the slope of a straight line is its own, without an error', () => {
  const { slope, error } = fitSlope(along((x) => 100 + 2.5 * x))
  expect(slope).toBeCloseTo(2.5)
  expect(error).toBeCloseTo(0)
})

test('growth above the bound differs from scatter around a flat line', () => {
  const scatter = (x: number) => 5 * Math.sin(x * 12.9898)
  expect(growsBeyond(fitSlope(along((x) => 100 + scatter(x))), 0.1)).toBe(false)
  expect(growsBeyond(fitSlope(along((x) => 100 + 0.5 * x + scatter(x))), 0.1)).toBe(true)
  expect(growsBeyond(fitSlope(along((x) => 100 + 0.5 * x + scatter(x))), 1)).toBe(false)
})

test('too few points say nothing, and never that it is flat', () => {
  expect(fitSlope([{ x: 0, y: 1 }]).slope).toBeNaN()
})
