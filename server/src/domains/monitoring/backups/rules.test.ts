import { expect, test } from 'vitest'
import { isDue } from './rules.ts'

const now = new Date('2026-01-10T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('a backup is due as often as it is wanted, and a failed one again after a quarter of an hour, by its own node after half an hour', () => {
  const of = (
    keptHours: number | null,
    failedHours: number | null,
    { isRunning = false, failedBy = 'another' } = {},
  ) =>
    isDue(
      {
        keptAt: keptHours === null ? null : ago(keptHours),
        failedAt: failedHours === null ? null : ago(failedHours),
        failedBy,
        isRunning,
      },
      { everyHours: 24, nodeId: 'own' },
      now,
    )
  expect(of(null, null)).toBe(true)
  expect(of(23.5, null)).toBe(false)
  expect(of(24, null)).toBe(true)
  expect(of(24, 0.2)).toBe(false)
  expect(of(null, 0.3)).toBe(true)
  expect(of(null, 0.3, { failedBy: 'own' })).toBe(false)
  expect(of(null, 0.6, { failedBy: 'own' })).toBe(true)
  expect(of(48, null, { isRunning: true })).toBe(false)
})
