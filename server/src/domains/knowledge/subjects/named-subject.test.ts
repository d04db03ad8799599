import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { buildIndex } from '../index/build-index.ts'
import { findSections } from '../index/find-sections.ts'
import { namedSubject } from './named-subject.ts'

const page = (slug: string, title: string, body: string) => ({
  ...{ slug, title, body, question: title, keywords: '' },
  ...{ language: 'en', source: 'operator', page: null },
})
const index = buildIndex(
  1,
  [
    page('kiln', 'How the kiln works', 'The kiln runs hot every day.'),
    page('kiln-plan', 'The firing plan of the kiln', 'The kiln is fired in a plan of weeks.'),
    page(
      'potters',
      'Potters',
      'A potter makes pots. The kiln is lit by a potter, and the firing plan is theirs.',
    ),
    page('calendar', 'Team calendar', '## Dates\n\nOn Fridays.'),
    page('twins-one', 'Guest nights', 'Guests may come on Fridays.'),
    page('twins-two', 'Guest nights', 'Guests pay nothing.'),
  ],
  { guide: [], pages: [] },
)
await index.prepare(locales)
const named = (question: string) => namedSubject(index, question, 'en')?.slug ?? null

test.each([
  ['kiln', 'kiln'],
  ['Tell me about the kiln, please', 'kiln'],
  ['so how do kilns work?', 'kiln'],
  ['can you explain the kiln firing plan', 'kiln-plan'],
  ['whats the deal with poters', 'potters'],
])('AS-4: "%s" names a subject and says nothing else', (question, slug) => {
  expect(named(question)).toBe(slug)
  const [first] = findSections(index, question, { reader: 'en' })
  expect(first).toMatchObject({ slug, section: 'lead', rank: 0.95 })
})

test('AS-4: a page that begins with a heading is named by its title, and found in its first section', () => {
  const [first] = findSections(index, 'team calendar', { reader: 'en' })
  expect(first).toMatchObject({ slug: 'calendar', section: 'dates', rank: 0.95 })
})

test('AS-4: a page without the section that tells about this place is not named by pointing at it', async () => {
  const ways = [page('map-of-the-ecosystem', 'Ways', '## Roads\n\nTwo of them.')]
  const other = buildIndex(1, ways, { guide: [], pages: [] })
  await other.prepare(locales)
  expect(namedSubject(other, 'what is this?', 'en')).toBe(null)
})

test.each([
  'how many kilns are there',
  'may I bring my own kiln',
  'when is the firing plan made',
  'guest nights',
  'what is it',
])('AS-4: "%s" says more than a subject, or is not clear', (question) => {
  expect(named(question)).toBe(null)
})
