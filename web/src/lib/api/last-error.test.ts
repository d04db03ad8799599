import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastError, recordError } from './last-error.ts'

const items = new Map<string, string>()

beforeEach(() => {
  items.clear()
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the code of the last error is kept for a report', () => {
  expect(lastError()).toBeNull()
  recordError('network.lost')
  vi.advanceTimersByTime(1000)
  expect(lastError()?.code).toBe('network.lost')
  recordError('credits.insufficient')
  expect(lastError()?.code).toBe('credits.insufficient')
  expect(Date.parse(lastError()?.at ?? '')).toBe(Date.now())
})

// Guards: leaving a page cut its calls, and the report of a bug named a lost connection in place of the refusal.
test('IN-1: a call that is cut as one leaves the page hides no error before it', () => {
  recordError('identity.invalid_credentials')
  vi.advanceTimersByTime(1000)
  recordError('network.lost')
  expect(lastError()?.code).toBe('identity.invalid_credentials')
})

test('a lost connection hides no error that came after it', () => {
  recordError('network.lost')
  vi.advanceTimersByTime(100)
  recordError('credits.insufficient')
  vi.advanceTimersByTime(1000)
  expect(lastError()?.code).toBe('credits.insufficient')
})

test('without storage there is no last error, and nothing breaks', () => {
  const closed = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed })
  recordError('network.lost')
  vi.advanceTimersByTime(1000)
  expect(lastError()).toBeNull()
})
