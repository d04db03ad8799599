import { expect, test } from 'vitest'
import { compareTitles } from './page-titles.ts'

test('RT-3: a title that reads otherwise on the screen is found, with its language', () => {
  expect(compareTitles('de', new Map([['Settings', 'Optionen']]))).toEqual([
    'de settings: server "Einstellungen", screen "Optionen"',
  ])
})

test('RT-3: the name of the persona and of the product are no difference', () => {
  expect(compareTitles('de', new Map([['Meet {persona}', 'Lerne {persona} kennen']]))).toEqual([])
})
