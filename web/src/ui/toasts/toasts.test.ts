import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissEarlierToasts, dismissToast, listToasts, showToast, watchInput } from './toasts.ts'

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

test('at most three of one act are in sight, the oldest goes first', () => {
  for (const title of ['a', 'b', 'c', 'd']) showToast({ title })
  expect(titles()).toEqual(['b', 'c', 'd'])
})

test('a message with an action stays beside three others, and three that leave take no room', () => {
  const action = { label: 'Undo', onAction: () => {} }
  showToast({ title: 'Deleted', action })
  for (const title of ['a', 'b', 'c', 'd']) showToast({ title })
  expect(titles()).toEqual(['Deleted', 'b', 'c', 'd'])
  for (const { id } of listToasts().slice(1)) dismissToast(id)
  for (const title of ['e', 'f', 'g']) showToast({ title })
  vi.advanceTimersByTime(200)
  expect(titles()).toEqual(['Deleted', 'e', 'f', 'g'])
})

test('the toasts of an earlier try make room for the next one, but for those that can be acted on', () => {
  showToast({ title: 'Invalid Credentials', tone: 'destructive' })
  showToast({ title: 'Deleted', action: { label: 'Undo', onAction: () => {} } })
  vi.advanceTimersByTime(1000)
  showToast({ title: 'Welcome back!' })
  vi.advanceTimersByTime(200)
  expect(titles()).toEqual(['Deleted', 'Welcome back!'])
})

test('a toast shown by an action stays when the action leads to another page, however long that takes', () => {
  const page = new EventTarget()
  watchInput(page)
  page.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(10)
  showToast({ title: 'Welcome back!' })
  vi.advanceTimersByTime(3_000)
  dismissEarlierToasts()
  expect(listToasts().map(({ isLeaving }) => isLeaving)).toEqual([false])
  page.dispatchEvent(new Event('keydown'))
  dismissEarlierToasts()
  expect(listToasts().map(({ isLeaving }) => isLeaving)).toEqual([true])
})

test('bad news stays longer', () => {
  showToast({ title: 'Bad', tone: 'destructive' })
  showToast({ title: 'Good', tone: 'success' })
  const [bad, good] = listToasts()
  expect(bad?.durationMs).toBeGreaterThan(good?.durationMs ?? Infinity)
})
