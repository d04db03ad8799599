import { expect, test } from 'vitest'
import { openStorage } from '../../lib/browser-storage.ts'
import { keepNext, takeNext } from './next-after-mail.ts'

const openEmpty = () => openStorage(() => undefined)

const email = 'ada@example.org'
const link = { purpose: 'confirm_email', email } as const

test('AU-6: the page that a person wanted is kept for one mailed link, and no longer than the link works', () => {
  const storage = openEmpty()
  expect(takeNext(link, storage)).toBeUndefined()
  keepNext({ next: '/claim?code=WAIT2345', email }, storage)
  expect(takeNext(link, storage)).toBe('/claim?code=WAIT2345')
  expect(takeNext(link, storage)).toBeUndefined()
  keepNext({ next: '/chat', email }, storage, 0)
  expect(takeNext(link, storage, 25 * 3_600_000)).toBeUndefined()
})

test('AU-6: a later sign-up that wants no page forgets the one before', () => {
  const storage = openEmpty()
  keepNext({ next: '/chat', email }, storage)
  keepNext({ next: undefined, email }, storage)
  expect(takeNext(link, storage)).toBeUndefined()
})

test('AU-6: the link of another person, or for something else, takes no page that was kept', () => {
  const storage = openEmpty()
  keepNext({ next: '/chat', email: 'Ada@Example.org' }, storage)
  expect(takeNext({ purpose: 'confirm_email', email: 'bob@example.org' }, storage)).toBeUndefined()
  expect(takeNext({ purpose: 'invitation', email }, storage)).toBeUndefined()
  expect(takeNext({ purpose: 'activate', email }, storage)).toBe('/chat')
})

test('AU-6: an activation by the address of the record itself leads on to the page that was kept', () => {
  const storage = openEmpty()
  keepNext({ next: '/chat', email: null }, storage)
  expect(takeNext(link, storage)).toBeUndefined()
  expect(takeNext({ purpose: 'activate', email }, storage)).toBe('/chat')
})
