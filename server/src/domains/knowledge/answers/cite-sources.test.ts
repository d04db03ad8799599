import { expect, test } from 'vitest'
import { readBrand } from '../../../platform/brand.ts'
import { citeSources } from './cite-sources.ts'

const brand = readBrand({ brandFile: undefined, env: {} })
const passages = [1, 0.9, 0.6, 0.55, 0.2].map((rank, index) => ({
  slug: `item-${index}`,
  title: `Item ${index}`,
  section: 'lead',
  heading: '',
  passage: 'Text.',
  language: 'en' as const,
  rank,
}))

test('AS-2: an answer of a model names up to three items that fit well', () => {
  const cite = (given: typeof passages) =>
    citeSources({ question: 'How?', history: [], passages: given }, brand).map((source) => source.slug)
  expect(cite(passages)).toEqual(['item-0', 'item-1', 'item-2'])
  expect(cite([passages[0], passages[4]].filter((one) => one !== undefined))).toEqual(['item-0'])
  expect(cite([])).toEqual([])
})

test('AS-2: small talk rests on nothing', () => {
  expect(citeSources({ question: 'Thanks!', history: [], passages }, brand)).toEqual([])
})
