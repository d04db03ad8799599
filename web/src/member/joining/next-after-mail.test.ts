import { expect, test } from 'vitest'
import { openStorage } from '../../lib/browser-storage.ts'
import { keepNext, takeNext } from './next-after-mail.ts'

const openEmpty = () => openStorage(() => undefined)

test('AU-6: the page that a person wanted is kept for one mailed link, and no longer than the link works', () => {
  const storage = openEmpty()
  expect(takeNext(storage)).toBeUndefined()
  keepNext('/claim?code=WAIT2345', storage)
  expect(takeNext(storage)).toBe('/claim?code=WAIT2345')
  expect(takeNext(storage)).toBeUndefined()
  keepNext('/chat', storage, 0)
  expect(takeNext(storage, 25 * 3_600_000)).toBeUndefined()
})

test('AU-6: a later sign-up that wants no page forgets the one before', () => {
  const storage = openEmpty()
  keepNext('/chat', storage)
  keepNext(undefined, storage)
  expect(takeNext(storage)).toBeUndefined()
})
