import { expect, test } from 'vitest'
import { adStateOf } from './ad-state.ts'

const now = new Date('2026-11-22T12:00:00Z')
const [earlier, later] = ['2026-11-22T11:00:00Z', '2026-11-22T13:00:00Z']

test('AD-8: an active ad is active only from its start until its end', () => {
  const stateAt = (start_date: string, end_date: string | null) =>
    adStateOf({ status: 'active', start_date, end_date }, now)
  expect(stateAt(earlier, null)).toBe('active')
  expect(stateAt(now.toISOString(), later)).toBe('active')
  expect(stateAt(later, null)).toBe('scheduled')
  expect(stateAt(earlier, now.toISOString())).toBe('over')
})

test('AD-8: a paused ad and a draft stay what they are, whatever their dates', () => {
  for (const status of ['paused', 'draft'] as const) {
    expect(adStateOf({ status, start_date: earlier, end_date: earlier }, now)).toBe(status)
  }
})
