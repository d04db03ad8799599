import { expect, test } from 'vitest'
import { idsOf, selectionOf, selectionStateOf, sortingOf, sortOf } from './table-rules.ts'

test('a sort and a selection are the same on the way to the table and back', () => {
  expect(sortOf(sortingOf({ key: 'xp', direction: 'descending' }))).toEqual({
    key: 'xp',
    direction: 'descending',
  })
  expect(sortOf(sortingOf(null))).toBeNull()
  expect([...idsOf(selectionStateOf(new Set(['a', 'elsewhere'])))]).toEqual(['a', 'elsewhere'])
})

test.each([
  [[], ['a'], 'none'],
  [['elsewhere'], ['a', 'b'], 'none'],
  [['a'], ['a', 'b'], 'some'],
  [['a', 'b', 'elsewhere'], ['a', 'b'], 'all'],
  [['a'], [], 'none'],
] as const)('of the rows on show, with %j of %j, %s is selected', (selected, keys, much) => {
  expect(selectionOf(new Set(selected), keys)).toBe(much)
})
