import { expect, test } from 'vitest'
import { judgeEnd } from './rules.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

test('AD-13: an attempt that certainly failed is repeated later and later, five times in all', () => {
  const end = { kind: 'later', reason: '451' } as const
  const waits = [1, 2, 3, 4].map((attempt) => judgeEnd(end, attempt, NOW).retryAt?.getTime() ?? 0)
  expect(waits.map((at) => (at - NOW.getTime()) / 60_000)).toEqual([1, 2, 4, 8])
  expect(judgeEnd(end, 5, NOW)).toEqual({ state: 'failed', reason: '451', retryAt: null })
})

test('AD-13: a pause that the other side wants is no attempt lost; a failure is never tried again by itself', () => {
  expect(judgeEnd({ kind: 'pause', afterMs: 1 }, 9, NOW)).toMatchObject({ state: 'pending', retryAt: null })
  expect(judgeEnd({ kind: 'failed', reason: 'blocked' }, 1, NOW)).toMatchObject({ state: 'failed' })
})
