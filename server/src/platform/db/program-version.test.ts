import { expect, test } from 'vitest'
import { compareVersions } from './program-version.ts'

test.each([
  ['1.0.0', '1.0.0', 0],
  ['1.0.0', '1.0.1', -1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '1.99.99', 1],
])('%s beside %s: %i', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign)
})
