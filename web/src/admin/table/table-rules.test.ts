import { expect, test } from 'vitest'
import { nextSort, selectionOf, withRow, withRows } from './table-rules.ts'

test('sorting starts with the most, turns round, and starts anew on another column', () => {
  const first = nextSort(null, 'xp')
  expect(first).toEqual({ key: 'xp', direction: 'descending' })
  expect(nextSort(first, 'xp')).toEqual({ key: 'xp', direction: 'ascending' })
  expect(nextSort({ key: 'xp', direction: 'ascending' }, 'xp').direction).toBe('descending')
  expect(nextSort({ key: 'xp', direction: 'ascending' }, 'name')).toEqual({
    key: 'name',
    direction: 'descending',
  })
})

test('a selection is never changed in place, and keeps what is not on show', () => {
  const selected = new Set(['a', 'elsewhere'])
  expect([...withRow(selected, 'b', true)]).toEqual(['a', 'elsewhere', 'b'])
  expect([...withRow(selected, 'a', false)]).toEqual(['elsewhere'])
  expect([...withRows(selected, ['a', 'b'], true)].sort()).toEqual(['a', 'b', 'elsewhere'])
  expect([...withRows(selected, ['a', 'b'], false)]).toEqual(['elsewhere'])
  expect([...selected]).toEqual(['a', 'elsewhere'])
})

test.each([
  [[], ['a'], 'none'],
  [['elsewhere'], ['a', 'b'], 'none'],
  [['a'], ['a', 'b'], 'some'],
  [['a', 'b', 'elsewhere'], ['a', 'b'], 'all'],
  [['a'], [], 'none'],
] as const)('of what is on show, with %j of %j, %s is selected', (selected, keys, much) => {
  expect(selectionOf(new Set(selected), keys)).toBe(much)
})
