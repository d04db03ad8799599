import type { MonitoredMinute } from '@pepper/contract/monitoring'
import { expect, test } from 'vitest'
import { sumOf } from './minute-rules.ts'

test('a figure of all minutes together; nothing of none', () => {
  const minutes = [{ requests: 3 }, { requests: 0 }, { requests: 4 }] as MonitoredMinute[]
  expect(sumOf(minutes, 'requests')).toBe(7)
  expect(sumOf([], 'requests')).toBe(0)
})
