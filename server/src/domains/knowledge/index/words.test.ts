import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

const rawOf = (text: string, language: (typeof locales)[number]) =>
  wordsOf(text, language).map(({ raw }) => raw)

test.each(locales)(
  'AS-2: reads a word that every JavaScript object knows like any other (%s)',
  (language) => {
    expect(rawOf('a constructor', language)).toEqual(['a', 'constructor'])
  },
)

test('AS-2: expands abbreviations, into several words where they mean several', () => {
  expect(rawOf('ur 2FA', 'en')).toEqual(['your', 'two', 'step', 'verification'])
})
