import type { AnalyticsReport } from '@pepper/contract/analytics'
import { expect, test } from 'vitest'
import { placesOf } from './places.ts'

const report = (bucket: AnalyticsReport['bucket'], ...starts: string[]) =>
  ({
    bucket,
    time_zone: 'Asia/Kolkata',
    points: starts.map((starts_at) => ({ starts_at })),
  }) as AnalyticsReport

test('AD-4: a part is named by its beginning in the requested zone', () => {
  const [place] = placesOf(report('day', '2026-03-09T18:30:00.000Z'), 'en')
  expect(place).toEqual({ key: '2026-03-09T18:30:00.000Z', short: 'Mar 10', full: 'Mar 10, 2026' })
  const [hour] = placesOf(report('hour', '2026-03-09T18:30:00.000Z'), 'de')
  expect(hour?.short).toBe('00:00')
})
