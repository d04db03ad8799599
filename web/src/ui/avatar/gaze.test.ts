import { expect, test } from 'vitest'
import { caretPoint, gazeTowards } from './gaze.ts'

const box = { left: 100, top: 100, width: 40, height: 40 }

test('eyes rest on a pointer in their middle', () => {
  expect(gazeTowards(box, { x: 120, y: 120 })).toEqual({ x: 0, y: 0 })
})

test('eyes turn further the further away the pointer is, and never past their corner', () => {
  const near = gazeTowards(box, { x: 170, y: 120 })
  const far = gazeTowards(box, { x: 9000, y: 120 })
  expect(near.x).toBeGreaterThan(0)
  expect(near.x).toBeLessThan(far.x)
  expect(Math.hypot(far.x, far.y)).toBeCloseTo(1)
})

test('up and left are negative', () => {
  const { x, y } = gazeTowards(box, { x: 0, y: 0 })
  expect(x).toBeLessThan(0)
  expect(y).toBeLessThan(0)
})

test('the caret walks from left to right and starts over with each line', () => {
  const field = { left: 0, top: 0, width: 400, height: 60 }
  expect(caretPoint(field, 30, 46).x).toBeGreaterThan(caretPoint(field, 3, 46).x)
  expect(caretPoint(field, 46, 46)).toEqual(caretPoint(field, 0, 46))
})
