import { expect, test } from 'vitest'
import { findLanguagePlaces, judgeRecipe } from './language-places.ts'

const find = (files: Record<string, string>) =>
  findLanguagePlaces(Object.keys(files), (path) => files[path] ?? '')

test('a place is a folder or a file name in each language, with or without the source language', () => {
  const guide = ['en', 'es', 'fr', 'de'].map((language) => [`server/guide/${language}/a.md`, ''])
  const mails = ['es', 'fr', 'de'].map((language) => [`server/mail/texts-${language}.ts`, ''])
  expect(find(Object.fromEntries([...guide, ...mails, ['web/src/de/one.ts', '']]))).toEqual([
    'server/guide/<language>',
    'server/mail/texts-<language>.ts',
  ])
})

test('a place is a file with all languages as keys, codes or words', () => {
  expect(
    find({
      'a.ts': "const names = { en: '', es: '', fr: '', de: '' }",
      'b.ts': "locales: ['en-US', 'de-DE', 'es-ES', 'fr-FR']",
      'c.ts': 'const texts = { en, es, fr, de }',
      'd.ts': '/(?:ich will|yo quiero|je veux)/',
      'e.ts': "const names = { en: '', de: '' }",
    }),
  ).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts'])
})

test('a recipe names a place by its path or by a folder above it', () => {
  const recipe = 'Translate `web/src/locales` and `server/guide/<language>`.'
  expect(judgeRecipe(['web/src/locales/<language>.po', 'server/guide/<language>'], recipe)).toEqual([])
  expect(judgeRecipe(['a.ts'], recipe)).toEqual([
    'CONTRIBUTING.md: "Add a language" does not name a.ts, which holds every language',
  ])
})
