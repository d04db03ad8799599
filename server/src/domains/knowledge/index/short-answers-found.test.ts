import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { namedSubject } from '../subjects/named-subject.ts'
import { buildIndex, type StoredItem } from './build-index.ts'
import { findSections } from './find-sections.ts'
import { oncePerSection } from './passage.ts'

const kiln = {
  slug: 'kiln',
  title: 'The kiln',
  question: 'What is the kiln?',
  keywords: 'kiln, oven',
  body: 'The kiln runs hot every day.\n\n## Opening it {#opening}\n\nThe kiln opens slowly, and the oldest potter does it.',
  language: 'en' as const,
  asked: new Map([
    ['lead', ['what is the kiln', 'tell me of the kiln']],
    ['opening', ['how does the kiln open', 'opening the kiln']],
  ]),
  answers: [
    {
      ...{ section: 'opening', id: 'by-myself', text: 'No, only the oldest potter opens it.' },
      wordings: ['can i open the kiln myself', 'am i allowed to open it alone', 'open the oven on my own'],
    },
  ],
}
const { asked: _, answers: __, ...written } = kiln
const stored: StoredItem = { ...written, source: 'built_in', page: null }

async function firstFor(question: string, items: StoredItem[]) {
  const index = buildIndex(1, items, { guide: [kiln], pages: [] })
  await index.prepare(locales)
  return findSections(index, question)[0]
}

test('AS-2: a particular question finds its short answer, under the section that tells more', async () => {
  expect(await firstFor('may i open the kiln on my own', [stored])).toMatchObject({
    ...{ slug: 'kiln', section: 'opening', answer: 'by-myself', heading: 'Opening it' },
    passage: 'No, only the oldest potter opens it.',
  })
})

test('AS-2: a question for the section finds the section', async () => {
  const found = await firstFor('how does the kiln open', [stored])
  expect(found).toMatchObject({ slug: 'kiln', section: 'opening' })
  expect(found?.answer).toBeUndefined()
})

test('AD-6: the subject of a short answer leads to its section where operators replaced the page', async () => {
  const own = (slug: string) => ({ ...stored, slug, source: 'content', body: 'All that there is to know.' })
  const index = buildIndex(1, [own('how-to-earn-xp')], { guide: [], pages: [] })
  await index.prepare(locales)
  expect(namedSubject(index, 'xp', 'en')).toEqual({ slug: 'how-to-earn-xp', section: 'lead' })
})

test('AD-6: a page that operators replace is found without its short answers', async () => {
  const own = { ...stored, source: 'content', body: 'The kiln is cold. Open the kiln by yourself.' }
  const found = await firstFor('can i open the kiln myself', [own])
  expect(found).toMatchObject({ slug: 'kiln', section: 'lead', passage: own.body })
})

test('AS-2: passages of one section are listed once, at the place of the best', () => {
  const [first, other, third] = [
    { slug: 'a', section: 'lead', answer: 'one' },
    { slug: 'b', section: 'lead' },
    { slug: 'a', section: 'lead', answer: 'two' },
  ] as const
  expect(oncePerSection([first, other, third])).toEqual([first, other])
})

test('AS-2: a question of how is not answered with a no, unless it is asked in nearly the words of that answer', async () => {
  const found = await firstFor('how can i open the kiln', [stored])
  expect(found?.answer).toBeUndefined()
  expect(await firstFor('can i open the kiln myself', [stored])).toMatchObject({ answer: 'by-myself' })
})
