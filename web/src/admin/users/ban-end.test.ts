import { expect, test } from 'vitest'
import { endOf, NO_END } from './ban-end.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

test('AU-14: a ban ends never, after some days, or at a moment to come', () => {
  expect(endOf(NO_END, NOW)).toBeUndefined()
  expect(endOf({ length: 'day', chosen: '' }, NOW)).toBe('2026-03-11T12:00:00.000Z')
  expect(endOf({ length: 'month', chosen: '' }, NOW)).toBe('2026-04-09T12:00:00.000Z')
  expect(endOf({ length: 'chosen', chosen: '2031-01-01T08:30' }, NOW)).toMatch(/^20(30-12-31|31-01-01)T/)
  expect(endOf({ length: 'chosen', chosen: '' }, NOW)).toBeNull()
  expect(endOf({ length: 'chosen', chosen: '2026-03-01T08:30' }, NOW)).toBeNull()
})
