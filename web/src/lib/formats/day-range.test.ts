import { expect, test } from 'vitest'
import { rangeOf, refuseRange, todayIn } from './day-range.ts'

const none = { range: '', from: '', to: '' }
const TODAY = '2026-03-10'

test('today is the day of the time zone, not of the browser', () => {
  const now = new Date('2026-03-10T23:30:00Z')
  expect(todayIn('UTC', now)).toBe('2026-03-10')
  expect(todayIn('Asia/Kolkata', now)).toBe('2026-03-11')
  expect(todayIn('America/New_York', now)).toBe('2026-03-10')
})

test.each([
  [none, '2026-02-09', '2026-03-10', '30'],
  [{ ...none, range: '7' }, '2026-03-04', '2026-03-10', '7'],
  [{ ...none, range: '90' }, '2025-12-11', '2026-03-10', '90'],
  [{ range: 'custom', from: '2026-01-01', to: '2026-01-01' }, '2026-01-01', '2026-01-01', 'custom'],
  [{ range: 'custom', from: '2026-02-30', to: '2026-03-01' }, '2026-02-09', '2026-03-10', '30'],
  [{ range: 'ever', from: '', to: '' }, '2026-02-09', '2026-03-10', '30'],
])('AD-14: the address %j means %s to %s', (asked, from, to, choice) => {
  expect(rangeOf(asked, TODAY)).toEqual({ from, to, choice })
})

test.each([
  ['2026-01-01', '2026-12-31', null],
  ['2024-01-01', '2024-12-31', null],
  ['2024-01-01', '2025-01-01', 'too_long'],
  ['2026-01-02', '2026-01-01', 'order'],
  ['', '2026-01-01', 'incomplete'],
  ['2026-02-29', '2026-03-01', 'incomplete'],
])('AD-14: from %s to %s is refused as %s', (from, to, refusal) => {
  expect(refuseRange(from, to)).toBe(refusal)
})

test('AD-4: in weeks and months, ten years are a range', () => {
  expect(refuseRange('2017-01-01', '2026-12-31', 3_660)).toBe(null)
  expect(refuseRange('2016-01-01', '2026-12-31', 3_660)).toBe('too_long')
})
