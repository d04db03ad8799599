import { locales } from '@pepper/contract/locales'
import { eld } from 'eld/extrasmall'
import { expect, test } from 'vitest'
import { readContentFile } from '../../../platform/content-files.ts'
import { createDetector } from './language-detector.ts'

const MESSAGES = locales.flatMap((language) =>
  [`messages/${language}.txt`, `intents/${language}.txt`, `lexicon/${language}.txt`].flatMap((path) =>
    readContentFile(path).split('\n'),
  ),
)
const STRANGE = [
  '',
  ' ',
  '?!',
  '🙂 🙂',
  'ñ',
  'ß',
  "l'été où ça",
  'Привет',
  '今日は',
  'constructor',
  '__proto__',
]

test('CH-6: the language of a message is recognised exactly as with the whole database of eld', async () => {
  eld.setLanguageSubset([...locales])
  const detector = await createDetector()
  const detect = (one: Pick<typeof eld, 'detect'>) =>
    [...MESSAGES, ...STRANGE].map((text) => {
      const found = one.detect(text)
      return { text, language: found.language, scores: found.getScores() }
    })
  expect(detect(detector)).toEqual(detect(eld))
  eld.setLanguageSubset(false)
})
