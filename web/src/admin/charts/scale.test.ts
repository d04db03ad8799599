import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceAxis, shownLabels } from './scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])('the axis of %d has round ticks', (highest, ticks) => {
  expect(niceAxis(highest).ticks).toEqual(ticks)
})

test('an axis always reaches over what it shows, with a few ticks, whole ones for counts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (highest) => {
      const { top, ticks } = niceAxis(highest)
      expect(top).toBeGreaterThanOrEqual(highest)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('labels have room, and the last one is always there', () => {
  expect(shownLabels(7, 700, 60)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(shownLabels(30, 300, 60)).toEqual([5, 11, 17, 23, 29])
  expect(shownLabels(1, 10, 60)).toEqual([0])
  expect(shownLabels(0, 300, 60)).toEqual([])
})
