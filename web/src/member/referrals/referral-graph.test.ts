import { expect, test } from 'vitest'
import { MIDDLE, MOST_STARS, STAR, skyOf, starAt } from './referral-graph.ts'

const stars = Array.from({ length: MOST_STARS }, (_, index) => starAt(index))

test('RF-2: every star is inside the drawing and beside the persona', () => {
  for (const [index, { x, y }] of stars.entries()) {
    const { halfWidth, halfHeight } = skyOf(index + 1)
    expect(Math.abs(x) + STAR).toBeLessThanOrEqual(halfWidth)
    expect(Math.abs(y) + STAR).toBeLessThanOrEqual(halfHeight)
    expect(Math.hypot(x, y)).toBeGreaterThan(MIDDLE + STAR)
  }
})

test('RF-2: no two stars meet', () => {
  for (const [at, one] of stars.entries()) {
    for (const other of stars.slice(at + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(2 * STAR)
    }
  }
})
