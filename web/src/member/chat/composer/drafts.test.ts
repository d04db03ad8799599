import { expect, test } from 'vitest'
import { clearDraft, readDraft, writeDraft } from './drafts.ts'

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const place = { userId: 'ann', sessionId: null }

test('CH-8: a draft stays until it is sent, for each chat and person apart', () => {
  const storage = memoryStorage()
  writeDraft(storage, place, 'Hello')
  expect(readDraft(storage, place)).toBe('Hello')
  expect(readDraft(storage, { userId: 'ann', sessionId: 'chat_1' })).toBe('')
  expect(readDraft(storage, { userId: 'bob', sessionId: null })).toBe('')
  clearDraft(storage, place, 'Hello ')
  expect(readDraft(storage, place)).toBe('')
})

test('a draft typed while a message was on its way is kept', () => {
  const storage = memoryStorage()
  writeDraft(storage, place, 'The next one')
  clearDraft(storage, place, 'Hello')
  expect(readDraft(storage, place)).toBe('The next one')
})

test('a closed storage keeps no drafts and breaks nothing', () => {
  const closed = () => {
    throw new Error('SecurityError')
  }
  const storage = { getItem: closed, setItem: closed, removeItem: closed }
  writeDraft(storage, place, 'Hello')
  expect(readDraft(storage, place)).toBe('')
})
