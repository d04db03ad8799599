import { replacedPage } from '@pepper/contract/content'
import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { readBrand } from '../../../platform/brand.ts'
import { NO_MODELS } from '../../content/index.ts'
import { fillPageItem, readPageTexts } from './page-texts.ts'
import { sectionsOf } from './sections.ts'

const installation = { brand: readBrand({ brandFile: undefined, env: {} }), models: NO_MODELS }
const texts = readPageTexts(installation)
const idsOf = (body: string) => sectionsOf(body).map(({ id }) => id)

test.each(replacedPage.options)(
  'AS-5: the sections of %s are the same in every language, and nothing is left to fill in',
  (page) => {
    const own = texts.filter(({ slug }) => slug === page)
    expect(own.map(({ language }) => language)).toEqual([...locales])
    for (const text of own) {
      expect(idsOf(text.body)).toEqual(idsOf(own[0]?.body ?? ''))
      expect(text.title + text.body).not.toContain('{{')
    }
  },
)

test('IN-2: each question of the FAQ is a section of its own; notes for the operator are in none', () => {
  const faq = texts.find(({ slug, language }) => slug === 'faq' && language === 'en')
  expect(sectionsOf(faq?.body ?? '').map(({ heading }) => heading)).toContain('Can I earn real money here?')
  for (const { body } of texts) expect(body).not.toMatch(/^>/m)
})

test.each(['privacy-policy', 'terms-of-use'])('every section of %s is worded in every language', (page) => {
  for (const { slug, body, asked } of texts) {
    if (slug !== page) continue
    expect([...asked.keys()]).toEqual(idsOf(body))
    for (const [id, wordings] of asked) {
      expect(wordings.length, id).toBeGreaterThanOrEqual(6)
      expect(new Set(wordings).size, id).toBe(wordings.length)
    }
  }
})

// Guards: such a question was glued to the answer before it, which was then given for both.
test('IN-2: a question of an operator’s FAQ is known with either kind of heading, and a heading of several is none', () => {
  const body = '## About us\n\n### Who are you?\n\nFriends.\n\n## Where can I park?\n\nOn the roof.\n'
  const item = { slug: 'own-faq', title: 'FAQ', question: '', keywords: '', body, language: 'en' }
  const filled = fillPageItem({ ...item, source: 'operator', page: 'faq' }, installation)
  const told = sectionsOf(filled.body).map(({ heading, text }) => [heading, text.trim()])
  expect(told.filter(([heading]) => heading !== '')).toEqual([
    ['Who are you?', 'Friends.'],
    ['Where can I park?', 'On the roof.'],
  ])
})
