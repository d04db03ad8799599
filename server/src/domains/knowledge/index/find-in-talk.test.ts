import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import type { ModelMessage } from '../../../platform/llm/model-port.ts'
import { buildIndex } from './build-index.ts'
import { findInTalk, inFull } from './find-in-talk.ts'

const page = (slug: string, title: string, body: string) => ({
  slug,
  title,
  question: `What is ${title}?`,
  keywords: title,
  body,
  language: 'en',
  source: 'operator',
  page: null,
})
const index = buildIndex(
  1,
  [
    page('kiln', 'the kiln', 'The kiln runs hot every day. It opens slowly, so that no pot cracks.'),
    page(
      'kiln-plan',
      'the firing plan',
      'The kiln is fired in a plan of weeks.\n\n## How many firings {#count}\n\nThere are twelve firings of the kiln a year.\n\n## Who lights it {#who}\n\nThe oldest potter lights the kiln.',
    ),
    page(
      'glaze',
      'glaze',
      'Glaze is glass.\n\n## How many glazes {#number}\n\nThere are forty glazes to choose from.',
    ),
    page('lease', 'the lease', 'The lease of the workshop goes on for a year.'),
  ],
  { guide: [], pages: [] },
)
await index.prepare(locales)

function firstAfter(talk: string[], question: string): string | undefined {
  const history = talk.map((content): ModelMessage => ({ role: 'user', content }))
  const [first] = findInTalk(index, { question, history, reader: 'en' })
  return first && `${first.slug}#${first.section}`
}

test.each([
  [['how does a firing of the kiln go'], 'and how many of those are there', 'kiln-plan#count'],
  [['how does the firing plan work'], 'and who lights it', 'kiln-plan#who'],
  [['what is glaze'], 'how many of them are there', 'glaze#number'],
])('CH-6: after %j, "%s" is read with its subject', (talk, question, found) => {
  expect(firstAfter(talk, question)).toBe(found)
})

test('CH-6: a third message is read with the subject of the first', () => {
  expect(firstAfter(['how does the firing plan work', 'and who lights it'], 'and how many are there')).toBe(
    'kiln-plan#count',
  )
})

test.each([
  'difference between the kiln and glaze',
  'kiln vs glaze?',
  'was ist der unterschied zwischen kiln und glaze',
])('AS-2: "%s" is answered from two pages', (question) => {
  const found = findInTalk(index, { question, history: [], reader: 'en' })
  expect(found.slice(0, 2).map(({ slug, isSecond }) => [slug, isSecond ?? false])).toEqual([
    ['kiln', false],
    ['glaze', true],
  ])
})

test.each([[[]], [['how long does the lease of the workshop go on']]])(
  'AS-2: after %j, a short message with two questions is answered from two pages',
  (talk: string[]) => {
    const history = talk.map((content) => ({ role: 'user' as const, content }))
    const found = findInTalk(index, { question: 'what is a kiln and what is glaze', history, reader: 'en' })
    expect(found.slice(0, 2).map(({ slug, isSecond }) => [slug, isSecond ?? false])).toEqual([
      ['kiln', false],
      ['glaze', true],
    ])
  },
)

test('CH-6: a short message that names what the talk says nothing of changes the subject', () => {
  expect(firstAfter(['how does the firing plan work'], 'what is glass')).toBe('glaze#lead')
})

test('CH-6: a message that names another subject is read by itself', () => {
  expect(firstAfter(['how does the firing plan work'], 'how long does the lease of the workshop go on')).toBe(
    'lease#lead',
  )
})

test.each([
  [
    'and how many of those are there',
    'how does a firing of the kiln go',
    'en',
    'a firing kiln how many of are',
  ],
  ['y cuántos son esos', '¿cómo va una hornada?', 'es', 'hornada cuantos son'],
  ['und wer macht das dabei', 'wie läuft ein Brand ab', 'de', 'lauft brand ab wer macht das'],
] as const)(
  'CH-6: "%s" in full has the subject of "%s", and not its other words',
  (question, earlier, reader, full) => {
    expect(inFull(question, earlier, reader)).toBe(full)
  },
)
