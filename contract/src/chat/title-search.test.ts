import { expect, test } from 'vitest'
import { hasWords } from './title-search.ts'

test.each([
  ['', true],
  ['proxy', true],
  ['BID prox', true],
  ['  bids, ', true],
  ['oxy', false],
  ['proxy auction', false],
])('a title is found by the beginnings of its words: "%s"', (query, isFound) => {
  expect(hasWords('Proxy bids, or letting a calm machine bid for you', query)).toBe(isFound)
})

test('accents and case do not matter', () => {
  expect(hasWords('Les enchères', 'ENCHERES')).toBe(true)
})
