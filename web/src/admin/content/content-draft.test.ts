import { expect, test } from 'vitest'
import { areSame, draftKey, EMPTY, readContentDraft, writeContentDraft } from './content-draft.ts'

function storageWith(entries: Record<string, string> = {}) {
  const held = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

test('AD-6: an unsaved text comes back, for one person and one item', () => {
  const storage = storageWith()
  const draft = { fields: { ...EMPTY, title: 'News' }, version: 3 }
  writeContentDraft(storage, draftKey('ada', 'one'), draft)
  expect(readContentDraft(storage, draftKey('ada', 'one'))).toEqual(draft)
  expect(readContentDraft(storage, draftKey('bob', 'one'))).toBeNull()
  writeContentDraft(storage, draftKey('ada', 'one'), null, { ...draft, version: 9 })
  expect(readContentDraft(storage, draftKey('ada', 'one'))).toEqual(draft)
  writeContentDraft(storage, draftKey('ada', 'one'), null, draft)
  expect(readContentDraft(storage, draftKey('ada', 'one'))).toBeNull()
})

test.each(['', 'null', '[]', '{"fields":{}}', '{"fields":{"title":1,"content":""},"version":1}', '{'])(
  'a draft that cannot be read is none: %s',
  (stored) => {
    expect(readContentDraft(storageWith({ key: stored }), 'key')).toBeNull()
  },
)

test('an empty detail is as good as none', () => {
  expect(areSame(EMPTY, { ...EMPTY, metadata: { keywords: '' } })).toBe(true)
  expect(areSame(EMPTY, { ...EMPTY, metadata: { keywords: 'x' } })).toBe(false)
  expect(areSame(EMPTY, { ...EMPTY, status: 'published' })).toBe(false)
})
