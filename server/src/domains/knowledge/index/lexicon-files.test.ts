import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { ContentError, hasContentFile } from '../../../platform/content-files.ts'
import { readText } from './concepts.ts'
import { parseLexicon, readLexicon } from './lexicon-files.ts'

test('AS-2: every language has a lexicon', () => {
  expect(locales.filter((language) => !hasContentFile(`lexicon/${language}.txt`))).toEqual([])
  for (const language of locales) expect(readLexicon(language).size).toBeGreaterThan(500)
})

test.each([
  ['en', 'can i ditch this', 'leave'],
  ['en', 'how much dough is that', 'money'],
  ['de', 'ich bin pleite', 'pleite'],
  ['es', 'me robaron la cuenta', 'hackeado'],
  ['fr', 'combien de thunes', 'argent'],
] as const)('AS-2: in %s, "%s" speaks of %s', (language, text, concept) => {
  expect(readText(text, language).concepts.map(({ name }) => name)).toContain(`#${concept}`)
})

test('AS-2: a run of words is found only as a whole', () => {
  const named = (text: string) => readText(text, 'en').concepts.map(({ name }) => name)
  expect(named('i want my money back')).toContain('#give back')
  expect(named('the money that went back and forth')).not.toContain('#give back')
})

test('a line that is no list of words is refused', () => {
  expect(() => parseLexicon('lexicon/en.txt', 'money dough cash', 'en')).toThrow(ContentError)
})
