import { expect, test } from 'vitest'
import { negotiateLocale, visitorLocale } from './locale.ts'

test.each([
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['FR-ca', 'fr'],
  ['en;q=0.4, es;q=0.7', 'es'],
  ['pt-BR,pt;q=0.9,es;q=0.8,en;q=0.7', 'es'],
  ['fr;q=0,de;q=0.1', 'de'],
  ['es, fr', 'es'],
  ['ja,*;q=0.5,de;q=0.4', 'en'],
  ['ja, zh', 'en'],
  ['de;q=x, fr;q=0.2', 'fr'],
  ['de;q=7', 'en'],
  [';;;,,q=', 'en'],
  [`${'xx,'.repeat(100_000)}de`, 'en'],
])('ST-4: the header %j asks for %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale)
})

test('ST-4: the language that the browser was set to goes before those it accepts', () => {
  expect(visitorLocale({ cookies: 'a=1; locale=fr', acceptLanguage: 'de' })).toBe('fr')
  expect(visitorLocale({ cookies: 'locale=tlh', acceptLanguage: 'de' })).toBe('de')
  expect(visitorLocale({ cookies: '', acceptLanguage: 'de' })).toBe('de')
})
