import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttled } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('CR-8: refreshes at most once a second, and the last call is not lost', () => {
  const run = vi.fn()
  const refresh = throttled(run, 1000)
  refresh()
  refresh()
  refresh()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(999)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(2)
  refresh()
  expect(run).toHaveBeenCalledTimes(3)
})
