import { expect, test } from 'vitest'
import { openStorage } from './browser-storage.ts'

test('RT-4: a browser that blocks storage keeps values as long as the page', () => {
  const storage = openStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  storage.setItem('draft', 'Hello')
  expect(storage.getItem('draft')).toBe('Hello')
  storage.removeItem('draft')
  expect(storage.getItem('draft')).toBe(null)
})

test('a browser without a storage has one of the page, one with it keeps its own', () => {
  const storage = openStorage(() => undefined)
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  expect(openStorage(() => storage)).toBe(storage)
})
