import { expect, test } from 'vitest'
import { readDetails } from './changes.ts'

test('SA-3: one value that changed reads as from and to', () => {
  expect(readDetails({ before: false, after: true, reason: 'night' })).toEqual({
    changes: [{ key: '', before: 'false', after: 'true' }],
    facts: [{ key: 'reason', value: 'night' }],
  })
})

test('SA-3: only differing fields of an object are changes; added and removed ones have one side', () => {
  const { changes } = readDetails({
    before: { title: 'Old', status: 'draft', tags: ['a'] },
    after: { title: 'New', status: 'draft', tags: ['a'], note: 'x' },
  })
  expect(changes).toEqual([
    { key: 'title', before: 'Old', after: 'New' },
    { key: 'note', before: null, after: 'x' },
  ])
})

test('an entry without values before and after has facts only, nested ones as JSON', () => {
  expect(readDetails({ amount: 5, to: { id: 'x' }, none: null })).toEqual({
    changes: [],
    facts: [
      { key: 'amount', value: '5' },
      { key: 'to', value: '{\n  "id": "x"\n}' },
      { key: 'none', value: '–' },
    ],
  })
})
