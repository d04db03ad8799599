import { afterEach, expect, test, vi } from 'vitest'
import { lastError, recordError } from './last-error.ts'

afterEach(() => vi.unstubAllGlobals())

test('the code of the last error is kept for a report', () => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
  expect(lastError()).toBeNull()
  recordError('network.lost')
  recordError('credits.insufficient')
  expect(lastError()?.code).toBe('credits.insufficient')
  expect(Date.parse(lastError()?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('without storage there is no last error, and nothing breaks', () => {
  const closed = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed })
  recordError('network.lost')
  expect(lastError()).toBeNull()
})
