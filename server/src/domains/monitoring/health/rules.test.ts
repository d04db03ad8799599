import { expect, test } from 'vitest'
import { judgeAtLeast, judgeAtMost, worstOf } from './rules.ts'

test('SA-4: a measure is judged by two limits, each of them still good', () => {
  expect([5, 6, 25, 26].map((value) => judgeAtMost(value, 5, 25))).toEqual([
    'healthy',
    'warning',
    'warning',
    'error',
  ])
  expect([10, 9, 3, 2].map((value) => judgeAtLeast(value, 10, 3))).toEqual([
    'healthy',
    'warning',
    'warning',
    'error',
  ])
})

test('SA-4: the whole is as bad as its worst part, and unconfigured parts do not count', () => {
  expect(worstOf([])).toBe('healthy')
  expect(worstOf(['not_configured', 'healthy'])).toBe('healthy')
  expect(worstOf(['healthy', 'warning', 'not_configured'])).toBe('warning')
  expect(worstOf(['warning', 'error'])).toBe('error')
})
