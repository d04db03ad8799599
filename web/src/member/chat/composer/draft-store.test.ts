import { expect, test } from 'vitest'
import { Drafts } from './draft-store.ts'

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const place = { userId: 'ann', sessionId: null }
const later = { userId: 'ann', sessionId: 'chat_1' }

test('CH-8: a message on its way leaves the composer, but a reload still finds its text', () => {
  const storage = memoryStorage()
  const drafts = new Drafts(storage)
  drafts.type(place, 'Hello')
  drafts.take(place, 'Hello')
  expect(drafts.text(place).get()).toBe('')
  expect(new Drafts(storage).text(place).get()).toBe('Hello')
})

// Guards: a message that a reload sent again emptied the composer of the words that had been typed since.
test('CH-8: other words stay in the composer when a message is sent', () => {
  const drafts = new Drafts(memoryStorage())
  drafts.type(place, 'Two')
  drafts.take(place, 'One')
  expect(drafts.text(place).get()).toBe('Two')
})

test('CH-8: a refused message comes back, before what was typed since', () => {
  const drafts = new Drafts(memoryStorage())
  drafts.type(place, 'One')
  drafts.take(place, 'One')
  drafts.type(place, 'Two')
  drafts.giveBack(place, 'One')
  expect(drafts.text(place).get()).toBe('One\n\nTwo')
})

test('a draft typed while a new chat gets its name moves along', () => {
  const storage = memoryStorage()
  const drafts = new Drafts(storage)
  drafts.type(place, 'One')
  drafts.take(place, 'One')
  drafts.type(place, 'Two')
  drafts.sent(place, 'One', 'chat_1')
  expect(drafts.text(later).get()).toBe('Two')
  expect(drafts.text(place).get()).toBe('')
  expect(new Drafts(storage).text(place).get()).toBe('')
})

test('a sent draft is gone for good', () => {
  const storage = memoryStorage()
  const drafts = new Drafts(storage)
  drafts.type(later, 'One')
  drafts.take(later, 'One')
  drafts.sent(later, 'One', 'chat_1')
  expect(new Drafts(storage).text(later).get()).toBe('')
})

test('a message whose session ended before it was refused is there when its writer signs in again', () => {
  const drafts = new Drafts(memoryStorage())
  drafts.type(place, 'One')
  drafts.take(place, 'One')
  drafts.reread('bob')
  expect(drafts.text(place).get()).toBe('')
  drafts.reread(place.userId)
  expect(drafts.text(place).get()).toBe('One')
})
