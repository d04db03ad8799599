import type { ContentImport, ImportedFile } from '@pepper/contract/content/files'
import { expect, test } from 'vitest'
import { choiceKey, chosenOf } from './choice.ts'

const file = (place: number, outcome: ImportedFile['outcome'], version: number | null): ImportedFile => ({
  ...{ place, outcome, name: `${place}.md`, title: null, content_type: null, based_on: null, stale: null },
  ...{ notes: [], changed: [], problems: [], applied: null },
  item: version === null ? null : { id: 'id', title: 'News', version },
})
const importOf = (...files: ImportedFile[]) => ({ files }) as ContentImport

test('AD-6: new and changed files are chosen, out-of-date ones only by an operator', () => {
  const shown = importOf(
    file(0, 'new', null),
    file(1, 'changed', 2),
    file(2, 'stale', 3),
    file(3, 'refused', 1),
    file(4, 'unchanged', 1),
  )
  expect(chosenOf(shown, {})).toEqual([
    { place: 0, version: null },
    { place: 1, version: 2 },
  ])
  const [fresh, , stale] = shown.files as [ImportedFile, ImportedFile, ImportedFile]
  expect(chosenOf(shown, { [choiceKey(fresh)]: false, [choiceKey(stale)]: true })).toEqual([
    { place: 1, version: 2 },
    { place: 2, version: 3 },
  ])
})

test('AD-6: a choice is about the version that was shown, and a later one asks again', () => {
  const choices = { [choiceKey(file(2, 'stale', 3))]: true }
  expect(chosenOf(importOf(file(2, 'stale', 4)), choices)).toEqual([])
})
