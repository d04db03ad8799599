import { type Locale, locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { buildIndex } from '../index/build-index.ts'
import { readIntents } from './intent-files.ts'
import { intentOf } from './intent-of.ts'
import { INTENTS } from './intents.ts'

const PAGE = {
  slug: 'proxy-bid',
  title: 'Proxy bids',
  question: 'What is a proxy bid?',
  keywords: 'proxy bid, automatic bid',
  body: 'A proxy bid is the highest price that you would pay; the house bids for you, step by step.',
  language: 'en',
  source: 'operator',
  page: null,
}
const index = buildIndex(1, [PAGE], { guide: [], pages: [] })
await index.prepare(locales)
const take = (question: string, reader: Locale = 'en', isAnswered = true) =>
  intentOf(index, question, { reader, rank: isAnswered ? 1 : 0 })

test('AS-2: every intent has a wording in every language, and each wording has one intent', () => {
  for (const language of locales) {
    const intents = readIntents().get(language) ?? []
    expect(new Set(intents.map(({ section }) => section))).toEqual(new Set(INTENTS))
    const wordings = intents.flatMap(({ asked }) => asked)
    expect(wordings.filter((wording, at) => wordings.indexOf(wording) !== at)).toEqual([])
  }
})

test.each([
  ['i read him the code on the phone already', 'en', 'fraud'],
  ['he beats me and i am scared to go home', 'en', 'violence'],
  ['lost the whole rent with bets', 'en', 'gambling'],
  ['how many credits are still mine today', 'en', 'credits-left'],
  ['price is 900 now, the least i can bid?', 'en', 'next-bid'],
  ['soll ich mein erspartes da reinstecken, ja oder nein', 'de', 'advice'],
  ['¿cuántos créditos tengo todavía?', 'es', 'credits-left'],
  ['c’est quoi mon code de parrainage', 'fr', 'code'],
] as const)('AS-2: "%s" (%s) is taken as %s, though no wording is the same', (question, language, intent) => {
  expect(take(question, language)).toBe(intent)
})

test.each(['what is a proxy bid', 'how do proxy bids work, step by step', 'xyzzy plugh', ''])(
  'AS-2: "%s" is no intent, or only sounds like advice',
  (question) => {
    expect([null, 'no-advice']).toContain(take(question))
  },
)

test.each(['Tell me slowly', 'Speak slowly', 'Take your time', 'Stop anyway'])(
  'AS-2: "%s" is no request for advice and no cry for help',
  (question) => {
    const serious = ['advice', 'self-harm', 'violence', 'gambling', 'fraud']
    expect(serious).not.toContain(take(question, 'en', false))
  },
)

test('AS-2: nothing is computed where a question has no number', () => {
  expect(take('what must i offer at the current price')).not.toBe('next-bid')
})

test('AS-2: people in trouble are heard earlier where no section is sure to answer', () => {
  expect(take('there is a man at my door who says he will hurt us', 'en', false)).toBe('violence')
})

test.each([
  ['heyyyy youuu', 'greeting'],
  ['thanks for that, bless you', 'thanks'],
  ['off to bed now, sleep tight', 'goodbye'],
  ['are you some sort of program', 'who'],
  ['hows your evening going then', 'how-are-you'],
] as const)('AS-1: "%s" is taken as %s, though no wording is the same', (question, intent) => {
  expect(take(question, 'en', false)).toBe(intent)
})

test.each([
  'what does the word thanks cost in a proxy bid',
  'does the house say hello before it bids for you',
])('AS-1: "%s" is a question, though it has words of small talk', (question) => {
  expect([null, 'no-advice']).toContain(take(question))
})
