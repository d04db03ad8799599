import { expect, test } from 'vitest'
import type { KnowledgeIndex } from './passage.ts'
import { rankPassages, wordsIn } from './rank-passages.ts'

const index: KnowledgeIndex = {
  version: 1,
  items: new Map(
    ['auctions', 'clubs', 'tiers'].map((slug, id) => [id, { slug, title: slug, passage: `About ${slug}.` }]),
  ),
  words: new Map([
    ['auction', [0 * 256 + 200]],
    ['club', [1 * 256 + 200, 2 * 256 + 60]],
    ['auction club', [1 * 256 + 150]],
  ]),
}

const slugsFor = (...said: string[]) => rankPassages(index, said, 5).map(({ slug }) => slug)

test('AS-2: the words of a text search vector, however they are quoted, and the pairs that stand together', () => {
  expect(wordsIn(`'auction':1A 'bid':3A,9A 'o''clock':8A 'tell':5A`)).toEqual([
    'auction',
    'bid',
    "o'clock",
    'auction bid',
    'bid tell',
    "tell o'clock",
    "o'clock bid",
  ])
  expect(wordsIn(`'a\\\\b':1A 'far':5A`)).toEqual(['a\\b', 'far'])
  expect(wordsIn('')).toEqual([])
})

test('AS-2: a rare word counts more than a common one, and a pair more than its words', () => {
  expect(slugsFor(`'auction':1A`)).toEqual(['auctions'])
  expect(slugsFor(`'club':1A`)).toEqual(['clubs', 'tiers'])
  expect(slugsFor(`'auction':1A 'club':2A`)).toEqual(['clubs', 'auctions'])
})

test('AS-2: an item must have its share of what the question is about, unknown words included', () => {
  const strange = Array.from({ length: 9 }, (_, place) => `'strange${place}':${10 * (place + 1)}A`).join(' ')
  expect(slugsFor(`'auction':1A ${strange}`)).toEqual([])
  expect(slugsFor('')).toEqual([])
})

test('CH-6: a question that says nothing by itself is read by the ones before it', () => {
  expect(slugsFor(`'tell':1A`)).toEqual([])
  expect(slugsFor(`'tell':1A`, `'auction':1A`)).toEqual(['auctions'])
})
