import { expect, test } from 'vitest'
import { readBrand } from '../../../platform/brand.ts'
import type { AccountFacts } from '../answers/account-facts.ts'
import { factText } from '../answers/fact-texts.ts'
import { answerSum, asksOwnSum } from './sums.ts'

const brand = readBrand({ brandFile: undefined, env: {} })
const silver = { credits: { user_xp: 4_200, tier: 'silver' } } as unknown as AccountFacts
const newcomer = { credits: { user_xp: 60 } } as unknown as AccountFacts
const tell = (question: string, locale: 'en' | 'es' | 'fr' | 'de' = 'en') =>
  answerSum({ question, locale, account: silver }, brand)?.text.split('\n\n')[0]

test.each([
  [
    'en',
    'i earn 150 xp a day, when am i at 6000',
    'About **12 days** from 4,200 to 6,000 XP: 1,800 to go, at 150 XP a day.',
  ],
  ['en', 'how many xp until 5000', '**800 XP** to go from 4,200 to 5,000.'],
  ['en', 'got 900 xp, how much is left to 1500', '**600 XP** to go from 900 to 1,500.'],
  [
    'de',
    'hab 3 runden gespielt, 40 + 55 + 38 xp, wieviel fehlt mir noch bis 200',
    'Von 133 bis 200 fehlen **67 XP**.',
  ],
  ['de', 'hab 40 + 55 + 38 xp, wieviel fehlt mir noch bis 200', 'Von 133 bis 200 fehlen **67 XP**.'],
  [
    'es',
    'gano 100 xp al dia, cuando llego a 5000',
    'Unos **8 días** hasta 5.000 XP: desde 4.200 faltan 800, a 100 al día.',
  ],
] as const)('AS-2: %s: the XP to a number are computed: %s', (locale, question, answer) => {
  expect(tell(question, locale)).toBe(answer)
})

test('AS-2: XP a day to a number in French are a sum, whatever the word for earning', () => {
  expect(tell("si j'ai 4200 xp et je gagne 150 par jour je suis à 6000 quand", 'fr')).toContain(
    '**12 jours**',
  )
})

test('AS-2: it says for how many days credits are enough, and how many are left over', () => {
  expect(tell('30 credits and i use 7 a day, how long do they last')).toContain(
    '30 lasting credits are enough for **4 days** at 7 a day, with 2 left over.',
  )
  expect(tell("si j'ai 30 crédits et j'en utilise 7 par jour ça tient combien de temps ?", 'fr')).toContain(
    '**4 jours**',
  )
  expect(tell('i have 3 credits a day')).toBeUndefined()
})

test.each([
  ['en', 'with none left over', 'with 1 left over'],
  ['es', 'no sobra ninguno', 'sobra 1.'],
  ['fr', 'il n’en reste aucun', 'il en reste 1'],
  ['de', 'keiner bleibt übrig', '1 bleibt übrig'],
] as const)('AS-2: %s: a rest of credits has words for none and for one', (locale, none, one) => {
  const last = (left: number) => factText(locale, 'credits_last', { credits: 30, days: 10, aDay: 3, left })
  expect(last(0)).toContain(none)
  expect(last(1)).toContain(one)
})

test.each([
  ['en', '1 qualified one brings'],
  ['es', 'con 1 pasas'],
  ['fr', '1 filleul te fait'],
  ['de', '1 Empfehlung kommst'],
] as const)('AS-2: %s: the XP of a single friend are not said to be those of each', (locale, words) => {
  const values = { friends: 1, each: 250, xp: 0, sum: 250, reached: 'A', tier: 'B', from: 3_000 }
  expect(factText(locale, 'friends_tier', values)).toContain(words)
})

test('AS-2: it says which tier friends lead to, by their real amount', () => {
  const answer =
    'Je gültige Empfehlung 250 XP: Mit 3 Empfehlungen kommst du von 4.200 XP auf **4.950 XP**, also **Silber**. Gold beginnt bei 25.000.'
  expect(tell('wenn ich 3 leute einlade und jeder 200 xp bringt bin ich dann gold', 'de')).toBe(answer)
})

test.each([
  ['en', 'I have 900 XP and 5 friends, how much XP until 1500?', '5'],
  ['es', 'tengo 900 xp y 30 créditos, ¿cuánto me falta para 1500 xp?', '930'],
] as const)('AS-2: %s: only XP are added: %s', (locale, question, added) => {
  expect(tell(question, locale) ?? '').not.toMatch(new RegExp(`(?:90${added}|${added}) (?:to|a) 1.500`))
})

test.each([
  ['es', 'tengo 4200 xp y 150 al día, cuándo llego a 6000'],
  ['en', 'I have 4200 xp, 150 a day, when am I at 6000'],
] as const)('AS-2: %s: the XP of a day are none that are there already: %s', (locale, question) => {
  expect(tell(question, locale)).toMatch(/\*\*12 d/)
})

test.each([
  ['en', 'Which tier will it be when I reach 6000 XP?', 'Silver'],
  ['fr', 'quel palier quand j’atteins 6000 xp', 'Argent'],
  ['fr', 'Combien de crédits pour 500 XP ?', '5'],
  ['fr', 'Combien d’XP pour 10 réponses ?', '150'],
  ['fr', 'combien d’xp pour 3 filleuls', '750'],
  ['fr', 'je suis or avec 8 filleuls, combien de crédits par jour', '59'],
] as const)('AS-2: %s: %s is asked for something else than XP to a number: %s', (locale, question, holds) => {
  for (const account of [silver, newcomer, undefined])
    expect(answerSum({ question, locale, account }, brand)?.text.split('\n\n')[0]).toContain(holds)
})

test.each([
  ['en', 'When do I get 250 XP for a friend?'],
  ['es', 'Si soy oro y tengo 5 amigos, ¿cuántos créditos recibo al día?'],
  ['fr', 'Je suis argent, si j’invite 3 amis combien de crédits je gagne ?'],
  ['en', 'i have 30 credits and get 10 a day, how long do they last'],
  ['es', 'tengo 30 créditos y recibo 10 diarios, cuánto me duran'],
] as const)('AS-2: %s: no sum with a goal, nor of friends to a tier: %s', (locale, question) => {
  for (const account of [silver, newcomer, undefined])
    expect(answerSum({ question, locale, account }, brand)?.text ?? '').not.toMatch(
      /missing from|Faltan|Il manque|chacun|cada una|last \*\*|duran \*\*/,
    )
})

test('AS-2: messages of a day are spent, however they are put', () => {
  expect(tell('I send 10 messages a day, how long do 30 credits last')).toContain('**3 days**')
})

test('AS-2: a sum from the XP of the person who asks is their own, and no model is asked for it', () => {
  const isOwn = (question: string) => asksOwnSum({ question, intent: null }, brand)
  expect(isOwn('i earn 150 xp a day, when am i at 6000')).toBe(true)
  expect(isOwn('got 900 xp, how much is left to 1500')).toBe(false)
})

test.each([
  'how do i get to 5000',
  'when does round 3 start at 6',
  'i have 4200 xp',
  'is 5000 xp a lot',
  'how long is a season of 70 days',
])('AS-2: "%s" is no sum with a goal', (question) => {
  expect(tell(question) ?? '').not.toMatch(/to go from|days\*\* from/)
})
