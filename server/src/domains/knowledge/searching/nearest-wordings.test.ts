import { expect, test } from 'vitest'
import { askedWordsOf } from '../index/asked-terms.ts'
import { readText } from '../index/concepts.ts'
import { createLanguageIndex, type IndexedSection } from '../index/language-index.ts'
import { nearestWordingsIn, wordedOf } from './nearest-wordings.ts'

function section(slug: string, asked: string[]): IndexedSection {
  return { slug, title: '', section: 'lead', heading: '', text: '', question: '', keywords: [], asked }
}

const bid = section('bid', ['how do I raise a bid', 'can I cancel a bid', 'where is the highest bid'])
const club = section('club', ['which club should I join', 'how do I leave a club', 'what is a club'])
const others = Array.from({ length: 40 }, (_, at) =>
  section(`page-${at}`, [`how do I open page ${at}`, `what is on page ${at}`, `where is the page`]),
)
const below = await createLanguageIndex('en', [bid, club])
const above = await createLanguageIndex('en', [section('own', ['how do I raise a club']), ...others], below)

const QUESTIONS = [
  'how do I raise a bid',
  'what is a club',
  'bid',
  'how do I do it',
  'raise the highest page',
]

test('a question in the words of a wording comes as near as it gets, and the next wording less near', () => {
  const layers = [below]
  const text = readText('how do I raise a bid', 'en')
  const wordings = nearestWordingsIn(below)
  wordings.ask(wordedOf(layers, text, askedWordsOf(layers, text)))
  const [first, second] = wordings.read(0)
  expect(first).toBeCloseTo(1)
  expect(second).toBeGreaterThan(0)
  expect(second).toBeLessThan(first)
  expect(wordings.read(1)[0]).toBeLessThan(second)
})

test.each(QUESTIONS)(
  'no wording comes nearer than its bound, with layers above or without: %s',
  (question) => {
    for (const layers of [[below], [below, above]]) {
      const text = readText(question, 'en')
      const worded = wordedOf(layers, text, askedWordsOf(layers, text))
      for (const layer of layers) {
        const wordings = nearestWordingsIn(layer)
        wordings.ask(worded)
        for (const place of layer.sections.keys())
          expect(wordings.mostOf(place)).toBeGreaterThanOrEqual(wordings.read(place)[0])
      }
    }
  },
)

test('a question without a word comes near to no wording', () => {
  const layers = [below]
  const text = readText('???', 'en')
  const wordings = nearestWordingsIn(below)
  wordings.ask(wordedOf(layers, text, askedWordsOf(layers, text)))
  expect(wordings.mostOf(0)).toBe(0)
  expect(wordings.read(0)).toEqual([0, 0])
})
