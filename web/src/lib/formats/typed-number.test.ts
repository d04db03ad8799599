import { expect, test } from 'vitest'
import { typedInteger } from './typed-number.ts'

test.each([
  ['25', 25],
  [' 10000 ', 10_000],
  ['-5', -5],
  ['0', 0],
  ['', 0],
  ['lots', 0],
  ['12 credits', 0],
  ['2.5', 0],
  ['1e3', 0],
  ['99999999999999999999', 0],
])('AD-9: %j counts as %j', (text, amount) => {
  expect(typedInteger(text)).toBe(amount)
})
