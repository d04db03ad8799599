import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { type FactKey, factText, readFactTexts } from './fact-texts.ts'

const names = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort().join(' ')

test.each(locales)('AS-5: the facts in %s hold the same values as in English', (locale) => {
  const { texts } = readFactTexts()[locale]
  for (const key of Object.keys(texts) as FactKey[])
    expect(names(texts[key]), key).toBe(names(readFactTexts().en.texts[key]))
})

test.each(locales)('AS-5: each count in %s has words for one and for others', (locale) => {
  for (const [key, text] of Object.entries(readFactTexts()[locale].texts))
    for (const [, forms = ''] of text.matchAll(/\{\w+:([^{}]+)\}/g))
      expect([2, 3], key).toContain(forms.split('|').length)
})

test('AS-5: words follow the number as the language counts', () => {
  const days = (locale: 'en' | 'fr', count: number) =>
    factText(locale, 'days_to_tier', { days: count, tier: 'X', xp: 0, rate: 1 })
  expect(days('en', 1)).toContain('**1 day**')
  expect(days('en', 2)).toContain('**2 days**')
  expect(days('en', 0)).toContain('**0 days**')
  expect(days('fr', 0)).toContain('**0 jour**')
})
