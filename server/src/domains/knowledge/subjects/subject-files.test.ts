import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { readBrand } from '../../../platform/brand.ts'
import { ContentError } from '../../../platform/content-files.ts'
import { NO_MODELS } from '../../content/index.ts'
import { readFilledGuide } from '../guide/filled-guide.ts'
import { readPageTexts } from '../guide/page-texts.ts'
import { sectionsOf } from '../guide/sections.ts'
import { placeOfAnswer } from '../guide/short-answers.ts'
import { parseSubjects, readSubjects } from './subject-files.ts'

const parse = (...lines: string[]) => parseSubjects('subjects/en.txt', lines.join('\n'), { language: 'en' })

test('a subject has one place, whatever words are around it', () => {
  const { places } = parse(
    'around: how; work; the; tell me',
    'clubs: clubs; the club house',
    'clubs#money: pots',
  )
  expect([...places]).toEqual([
    ['clubs', { slug: 'clubs', section: 'lead' }],
    ['club house', { slug: 'clubs', section: 'lead' }],
    ['pots', { slug: 'clubs', section: 'money' }],
  ])
})

test("words that point at all that one sees ask for the place of 'here'", () => {
  const { here, hereIs } = parse('here map: this; this place', 'clubs: clubs')
  expect(hereIs).toEqual({ slug: 'map', section: 'lead' })
  expect([...here]).toEqual([['this', [['this', 'place'], ['this']]]])
})

test('where a brand gives two things one name, the first place has it', () => {
  const text = 'token: {{token}}\nclubs: {{simulation}}'
  const { places } = parseSubjects('subjects/en.txt', text, { language: 'en', fill: () => 'quokka' })
  expect([...places]).toEqual([['quokka', { slug: 'token', section: 'lead' }]])
})

test.each([
  ['a line of another form', ['clubs']],
  ['a subject of nothing but words around it', ['around: the', 'clubs: the']],
  ['a subject that stands for two places', ['clubs: members', 'tiers: members']],
])('%s is refused', (_, lines) => {
  expect(() => parse(...lines)).toThrow(ContentError)
})

test.each(locales)(
  'every subject in %s leads to a place that exists, with the names of the brand',
  (language) => {
    const brand = readBrand({ brandFile: undefined, env: {} })
    const texts = [...readFilledGuide(brand), ...readPageTexts({ brand, models: NO_MODELS })]
    const places = new Set(
      texts.flatMap(({ slug, body, answers }) =>
        [...sectionsOf(body).map(({ id }) => id), ...answers.map(placeOfAnswer)].map((id) => `${slug}#${id}`),
      ),
    )
    const fill = (text: string) => text.replaceAll('{{token}}', 'Quokka')
    const subjects = readSubjects(language, fill)
    expect(subjects.places.size).toBeGreaterThan(1_000)
    expect(
      [...subjects.places.values()].filter(({ slug, section }) => !places.has(`${slug}#${section}`)),
    ).toEqual([])
    expect(subjects.places.get('quokka')?.slug).toBe('simulation-token')
  },
)
