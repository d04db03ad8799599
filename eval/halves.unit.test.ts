import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { readFilledGuide } from '../server/src/domains/knowledge/guide/filled-guide.ts'
import { readMessages } from '../server/src/domains/knowledge/intents/intent-files.ts'
import { readBrand } from '../server/src/platform/brand.ts'
import { isUnseen, readAnswered, readElsewhere, readNearby, readQuestions } from './halves.ts'

test('AS-2: a question keeps its half, and both halves are about as large', () => {
  expect(['what is a club', '¿cuándo termina?'].map(isUnseen)).toEqual([true, false])
  const all = locales.flatMap(readQuestions)
  const share = all.filter(({ question }) => isUnseen(question)).length / all.length
  expect(Math.abs(share - 0.5)).toBeLessThan(0.03)
})

test('AS-2: no question that is measured is a wording of the guide', () => {
  const texts = readFilledGuide(readBrand({ brandFile: undefined, env: {} }))
  const wordings = new Set(
    texts.flatMap(({ language, asked }) =>
      [...asked.values()].flat().map((wording) => `${language} ${wording.toLowerCase()}`),
    ),
  )
  const known = locales.flatMap((language) =>
    readAnswered(language)
      .map(({ question }) => `${language} ${question.toLowerCase()}`)
      .filter((question) => wordings.has(question)),
  )
  expect(known).toEqual([])
})

test('AS-2: no question that is measured is a message that the guide learns from', () => {
  const known = locales.flatMap((language) => {
    const learned = new Set(readMessages(language).map(({ text }) => text.toLowerCase()))
    const measured = [...readNearby(language), ...readElsewhere(language)]
    return measured.filter(({ question }) => learned.has(question.toLowerCase()))
  })
  expect(known).toEqual([])
})
