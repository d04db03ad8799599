import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, listToasts, showToast } from './toasts.ts'

const titles = () => listToasts().map((toast) => toast.title)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const toast of listToasts()) dismissToast(toast.id)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('the same words are shown once, and again after they left', () => {
  const id = showToast({ title: 'Signed out', text: 'You have been signed out.' })
  expect(showToast({ title: 'Signed out', text: 'You have been signed out.' })).toBe(id)
  expect(titles()).toEqual(['Signed out'])
  dismissToast(id)
  expect(showToast({ title: 'Signed out', text: 'You have been signed out.' })).not.toBe(id)
})

test('a dismissed toast leaves before it goes', () => {
  const id = showToast({ title: 'Saved' })
  dismissToast(id)
  expect(listToasts()[0]?.isLeaving).toBe(true)
  vi.advanceTimersByTime(200)
  expect(titles()).toEqual([])
})

test('at most four are in sight, the oldest goes first', () => {
  for (const title of ['a', 'b', 'c', 'd', 'e']) showToast({ title })
  expect(titles()).toEqual(['b', 'c', 'd', 'e'])
})

test('bad news stays longer', () => {
  showToast({ title: 'Bad', tone: 'destructive' })
  showToast({ title: 'Good', tone: 'success' })
  const [bad, good] = listToasts()
  expect(bad?.durationMs).toBeGreaterThan(good?.durationMs ?? Infinity)
})
