import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchActivity } from './watch-activity.ts'

const MINUTE_MS = 60_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('AU-8: a person who works on one page counts as there, once in ten minutes, and after a sleep or a clock set back at once', () => {
  const page = new EventTarget()
  const calls = vi.fn()
  const end = watchActivity(page, 10 * MINUTE_MS, calls)
  const actionAt = (minutes: number) => {
    vi.setSystemTime(minutes * MINUTE_MS)
    page.dispatchEvent(new Event('keydown'))
    return calls.mock.calls.length
  }
  expect([1, 9.9, 10, 11, 19.9, 20.1].map(actionAt)).toEqual([0, 0, 1, 1, 1, 2])
  expect(actionAt(60 * 24 * 29)).toBe(3)
  expect(actionAt(30)).toBe(4)
  end()
  expect(actionAt(60)).toBe(4)
})
