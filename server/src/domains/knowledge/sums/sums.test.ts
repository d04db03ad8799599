import { expect, test } from 'vitest'
import { readBrand } from '../../../platform/brand.ts'
import type { AccountFacts } from '../answers/account-facts.ts'
import { tellsOfAccount } from '../answers/fact-texts.ts'
import { readFilledGuide } from '../guide/filled-guide.ts'
import { nextBid } from './bid-steps.ts'
import { answerSum } from './sums.ts'
import { daysToTier, highestBidWithin, withPremium } from './told-sums.ts'

const brand = readBrand({ brandFile: undefined, env: {} })
const tell = (question: string, locale: 'en' | 'es' | 'fr' | 'de' = 'en') =>
  answerSum({ question, locale }, brand)?.text

test('AS-2: the rules of the game compute', () => {
  expect([95, 100, 999, 1_000, 4_999, 5_000].map(nextBid)).toEqual([100, 125, 1_024, 1_100, 5_099, 5_250])
  expect(withPremium(2_000)).toBe(2_100)
  expect(highestBidWithin(2_000)).toBe(1_900)
  expect(daysToTier('silver', 0, 60)).toBe(50)
  expect(daysToTier('silver', 3_000, 60)).toBe(0)
})

test.each([
  ['if the price is 1,200 whats the next bid', '1,300'],
  ['how much do i pay if i win at 1200', '1,260'],
  ['i have a budget of 2000 all in, what can i bid', '1,900'],
  ['how much do i keep if i sell for 1000', '940'],
  ['how many days to silver with 3 questions a day', '38 days'],
  ['how many credits a day with 4 friends at gold', '31 credits'],
  ['credits for 750 xp?', '**7**'],
  ['what percent is 150 shares', '15%'],
  ['6 answered messages today, how much xp', '110 XP'],
  ['how many xp for 3 qualified friends', '750 XP'],
  ['which tier is 30000 xp', 'Gold'],
  ['i have 2000 xp, how many more until silver', '1,000 XP'],
  ['what would the house desk pay for 10 shares at a mark of 50', '445.5'],
  ['my limit is 900 and the other one has 600, at what price do i win', '625'],
  ['i sell 20 shares at 40 on the market, what do i keep', '792'],
])('AS-2: "%s" is computed', (question, holds) => {
  expect(tell(question)).toContain(holds)
})

test('AS-5: sums are written in the reader’s language', () => {
  expect(tell('¿cuál es la siguiente puja mínima si va por 1200?', 'es')).toContain('1.300')
  expect(tell('combien je paie si je gagne à 2000 ?', 'fr')).toMatch(/2.100/)
  expect(tell('wie viel xp geben 5 beantwortete fragen', 'de')).toContain('100 XP')
  expect(tell('con 4 amigos cuánta experiencia es', 'es')).toContain('1.000 XP')
  expect(tell('cuantos xp gano con los 5 amigos', 'es')).toContain('1.250 XP')
  expect(tell('cuánto pago en total por los 80 tokens', 'es')).toContain('84')
  expect(tell('je vends 20 parts, la part 40, combien je garde au marché ?', 'fr')).toContain('792')
  expect(tell("j'ai 1000 xp, il manque combien jusqu'à l'argent", 'fr')).toMatch(/2.000 XP/)
  expect(tell('Was zahle ich insgesamt, wenn ich bei 2.000 den Zuschlag bekomme?', 'de')).toContain('2.100')
})

test.each([
  'how does the premium work',
  'explain credits a day with friends like im 5',
  'what is a bid',
  'i have 3 friends',
  'when was 1999',
  'I sold 3 lots yesterday, where do I find them?',
  'Who is the seller of lot 12?',
  'How much do I get if I sell 20 shares?',
  'What happens in step 2?',
  'Was passiert in Schritt 3?',
  'Wie viel zahle ich für Los 50?',
  'Was kostet mich Los Nr. 50 insgesamt?',
  'What can I win in round 20?',
  'someone outbid me at 500, where is my purse now',
  'what have i won on december 24',
])('AS-2: "%s" is no sum', (question) => {
  expect(tell(question)).toBeUndefined()
})

test('AS-2: a sum that resembles one stays none if its price is too small or names a thing', () => {
  for (const question of ['I sold 3 lots yesterday, where do I find them?', 'what do i get for lot 12'])
    expect(answerSum({ question, locale: 'en', intent: 'seller' }, brand)).toBeNull()
})

test('AS-2: the English word "or" is not the French tier of gold', () => {
  expect(tell('how many credits a day with 4 friends or referrals')).toContain('23 credits')
  expect(tell('Do I need 500 XP or more to reach silver?')).toContain('2,500 XP')
  expect(tell('how much xp for 5 questions or answers')).toContain('100 XP')
  expect(tell("combien de jours jusqu'à l'or avec 5 questions par jour", 'fr')).toContain('250 jours')
  expect(tell('or avec 8 filleuls, combien de crédits par jour', 'fr')).toContain('59 crédits')
  expect(tell('jfais 3 par jour, argent quand, combien de jours avec 3 questions', 'fr')).toContain(
    '38 jours',
  )
  expect(tell("combien d'argent pour 4 amis, en crédits par jour", 'fr')).toContain('23 crédits')
})

test.each([
  ['How many days to silver at 150 XP a day?', 'en', '20 days'],
  ['How many days until silver at 150 XP a day?', 'en', '20 days'],
  ['i make 40 xp a day how long till gold', 'en', '625 days'],
  ['how long to silver with 150 xp daily from 1500 xp', 'en', '10 days'],
  ['Wie viele Tage bis Silber bei 150 XP am Tag?', 'de', '20 Tage'],
  ['¿Cuántos días hasta plata con 150 XP al día?', 'es', '20 días'],
  ["Combien de jours jusqu'à l'argent avec 150 XP par jour ?", 'fr', '20 jours'],
  ["de 150 XP à l'argent, il manque combien", 'fr', '2 850 XP'],
] as const)('AS-2: an amount of XP a day is none that one has: "%s"', (question, locale, holds) => {
  expect(tell(question, locale)?.replace(/\s/g, ' ')).toContain(holds)
})

const account: AccountFacts = {
  credits: {
    daily_credits: 3,
    xp_credits: 0,
    total_credits: 3,
    user_xp: 26_000,
    daily_used: 0,
    daily_allowance: 3,
    xp_pending: 0,
    next_reset: '2026-11-24T00:00:00Z',
    time_zone: 'UTC',
  },
  timeZone: null,
  now: new Date('2026-11-23T19:00:00Z'),
  referrals: null,
  role: 'user',
  customRoles: [],
  gift: null,
}

test.each([
  ['How many credits a day do I get with 7 friends?', 'en', '52 credits'],
  ['How many days to platinum with 10 questions a day', 'en', '160 days'],
  ['¿Cuánto tardo en llegar a platino con 10 preguntas al día?', 'es', '160 días'],
  ["Combien de jours pour que j'atteigne le platine avec 10 questions par jour ?", 'fr', '160 jours'],
  ['Wie lange bis Platin mit 10 Fragen am Tag?', 'de', '160 Tage'],
  ['how many days to platinum with 10 questions a day from zero', 'en', '334 days'],
] as const)('AS-2: a sum starts from what the asker has: "%s"', (question, locale, holds) => {
  expect(answerSum({ question, locale, account }, brand)?.text).toContain(holds)
})

test.each([
  ['im bronze w 340 xp how much more do i need for silver', 'en', '**2,660 XP** are missing'],
  ['got 12k xp how far to gold', 'en', '**13,000 XP** are missing'],
  ['i have 2000 xp, how far is the next level', 'en', '**1,000 XP** are missing'],
  ['tengo 900 xp en q nivel estoy', 'es', 'Con 900 XP se está en **Bronce**'],
  ['tengo 500 xp, cuanto para oro', 'es', '24.500 XP'],
  ['llevo 2900 xp, ya soy plata?', 'es', '**100 XP**'],
  ['avec 30000 xp c quel niveau', 'fr', '**Or**'],
  ['hab 1500 xp welche stufe bin ich', 'de', '1.500 XP sind **Bronze**'],
] as const)(
  'AS-2: XP that a message tells count, not those of the account: "%s"',
  (question, locale, holds) => {
    const answer = answerSum({ question, locale, account }, brand)
    expect(answer?.text).toContain(holds)
    expect(answer?.text).toMatch(/26[.,\s]000 XP/)
    expect(tellsOfAccount(answer?.text ?? '')).toBe(true)
  },
)

test('AS-2: the XP of the account come only beside others that a message says one has', () => {
  expect(tell('i have 26000 xp, how far to platinum')).toContain('24,000 XP')
  const text = answerSum({ question: 'i have 26000 xp, which tier', locale: 'en', account }, brand)?.text
  expect(text).not.toContain('Your account shows')
  const earned = { question: 'just got 80 xp, any credits for that', intent: 'xp-credits' } as const
  expect(answerSum({ ...earned, locale: 'en', account }, brand)?.text).not.toContain('26,000')
})

test.each([
  ['if i bid 300 and then 50 more and win what do i pay in total', 'en', null],
  ['hab 900 tokens, kauf eins für 300 und eins für 200, was hab ich noch', 'de', 'share'],
  ['für 60 gekauft für 75 verkauft, wie viel Gewinn ist das', 'de', 'seller'],
  ['¿Me dan créditos por 150 XP o tengo que esperar a 200?', 'es', 'xp-credits'],
  ['gold takes what in days, have 720 xp', 'en', 'days-to-tier'],
  ['convert 6 foot 2 to cm', 'en', 'xp-credits'],
  ['quanto custam 3 créditos?', 'es', 'share'],
  ['quanto valgono 3 crediti', 'fr', 'share'],
  ['quanto custam 3 créditos?', 'es', 'xp-credits'],
  ['كم تكلف 3 credits', 'de', 'xp-credits'],
  ['كم تكلف 3 credits', 'de', 'share'],
] as const)(
  'AS-2: "%s" is no sum that leaves a number out or changes its unit',
  (question, locale, intent) => {
    expect(answerSum({ question, locale, intent }, brand)?.text ?? '').not.toMatch(
      /475|210|315|270[.,]000|\b47\b|\b150 XP|\bdays to|\b[36] XP|120,000|0[.,]3/,
    )
  },
)

test.each([
  ['my share with 24 of 480', 'en', '**5%**'],
  ['tengo 28 tokens de 560, qué parte es mía', 'es', '**5 %**'],
  ['mon bout de lot : 65 parts d’un total de 260', 'fr', '**25 %**'],
  ['Wie groß ist die Quote bei 19 von insgesamt 380 Token?', 'de', '**5 %**'],
  ['what are 40 shares worth if the lot is 5,000', 'en', '**200 BZR**'],
  ['mes 200 parts (total 5000) me donnent quelle quote-part', 'fr', '**4 %**'],
  ['das los hat 95 tokens, ich hab 19, wie viel ist das', 'de', '**20 %**'],
  ['si el lote gana 300 y tengo 12 de 120 cuánto recibo', 'es', '**30 BZR**'],
  ['the lot pays 800 a round and i have 150 shares, what comes to me', 'en', '**120 BZR**'],
] as const)('AS-2: "%s" is a part of as many as there are', (question, locale, holds) => {
  expect(answerSum({ question, locale, intent: 'share' }, brand)?.text.replaceAll(/\s/g, ' ')).toContain(
    holds,
  )
})

test.each([
  ['si pujo 200 y gano pero el lote vale 150 cuanto pierdo', 'es', 'Pierdes **60 BZR**: pagas 210'],
  ['i win at 400 and it is worth 500, how much do i gain', 'en', '**80 BZR** ahead'],
  ['ich hab 500 und biete 180 und dann nochmal 90 was bleibt übrig', 'de', 'bleiben dir **216,5 BZR**'],
  ["j'ai 800, je mise 200 puis encore 100, il me reste combien", 'fr', 'il te reste **485 BZR**'],
  [
    'can I afford a bid of 290 with 320',
    'en',
    'Yes: with the 5% premium a bid of 290 comes to **304.5 BZR**',
  ],
  ['reichen 420 für ein Gebot von 410', 'de', 'Nein: Mit 5 % Aufgeld kostet ein Gebot von 410 **430,5 BZR**'],
  ['compré por 700 y vendí por 900 en subasta, ¿cuánto gané?', 'es', 'Ganas **110 BZR**'],
  ['for 60 bought, for 75 sold, what profit is that', 'en', 'You lose **1.75 BZR**'],
  [
    'if i start with 1000 and buy a lot for 350 and sell it for 420 how much do i have',
    'en',
    'You then have **1,021.5 BZR**',
  ],
] as const)('AS-2: "%s" is computed from the purse', (question, locale, holds) => {
  expect(answerSum({ question, locale }, brand)?.text).toContain(holds)
})

test.each([
  ['can i bid 110 when it is at 100', 'next-bid'],
  ['i have 1000, bid 300 and then 400, how much is left', null],
  ['i bought bitcoin at 700 and sold at 900, what profit is that', null],
  ['bought 40 shares for 700 and sold for 900, how much profit', null],
] as const)('AS-2: "%s" is no sum of a purse', (question, intent) => {
  expect(answerSum({ question, locale: 'en', intent }, brand)?.text ?? '').not.toMatch(/premium/)
})

const inviting = { ...account, referrals: { code: 'ABCD2345', qualified: 2, waiting: 0 } }

test.each([
  ['cuanto gano si invito a 3 amigos', 'es', '**38 créditos al día** en vez de 17, es decir, 21 más'],
  [
    'what do i get if two more friends join with my code',
    'en',
    '**31 credits a day** instead of 17, which is 14 more',
  ],
  [
    'how many credits would i gain with 4 new referrals',
    'en',
    'At once you get 20 bonus credits and 1,000 XP',
  ],
  ["si j'invite 3 potes de plus je gagne quoi", 'fr', '**38 crédits par jour** au lieu de 17'],
  ['was krieg ich wenn ich noch 2 leute werbe', 'de', '**31 Credits am Tag** statt 17, also 14 mehr'],
  ['how many credits would i gain with 40 new referrals', 'en', '**75 credits a day** instead of 17'],
  ['how many credits a day do i get with 3 referrals', 'en', '**24 credits a day**'],
  ['how many credits a day if i invite 3 friends at silver', 'en', '**21 credits a day**'],
] as const)('AS-2: more friends add to those that one has: "%s"', (question, locale, holds) => {
  expect(answerSum({ question, locale, account: inviting }, brand)?.text).toContain(holds)
})

test.each([
  ['dos personas dejan su tope secreto, una más alto, ¿cuánto paga la que gana?', 'es'],
  ['je n’ai que quatre amis ici, combien me rapporterait le niveau du dessus ?', 'fr'],
  ['how much more do we get if three people join the club', 'en'],
] as const)('AS-2: "%s" counts no friends to come', (question, locale) => {
  expect(answerSum({ question, locale, account: inviting }, brand)).toBeNull()
})

test.each([
  ['what do I get in xp for 35 credits', 'en', '**400 XP**'],
  ['cuánta xp gano con 8 créditos', 'es', '**130 XP**'],
  ['combien dxp pour 10 credits', 'fr', '**150 XP**'],
] as const)('AS-2: credits that are spent earn XP: "%s"', (question, locale, holds) => {
  expect(answerSum({ question, locale, intent: 'xp-credits' }, brand)?.text).toContain(holds)
})

test('AS-2: more friends raise no allowance that is capped', () => {
  const capped = { ...inviting, referrals: { ...inviting.referrals, qualified: 11 } }
  const question = 'how many credits would i gain with 4 new referrals'
  expect(answerSum({ question, locale: 'en', account: capped }, brand)?.text).toContain(
    'It stays at **75 credits a day**',
  )
})

test.each([
  ['my limit is 610 and the other one has 600, at what price do i win', '**610 BZR**, your limit'],
  ['my limit is 625 and the other one has 600, at what price do i win', '**625 BZR**: one step of 25'],
  ['i own 12 out of 200 shares wats that in percent', '12 of 200 shares are **6%**'],
  ['what percent is 1 share', '1 of 1,000 shares is **0.1%**'],
  ['how many days to silver at 3000 XP a day', '**1 day**'],
  ['how many xp for 1 answered question', '1 answered question in a day makes'],
  ['credits for 150 xp?', '**1** lasting credit:'],
  ['seller fee 1870', '**1,766.5 BZR**'],
  ['how big is the step above a bid of 6500', '**6,750 BZR**'],
  ['wie groß ist der schritt wenn wir über 6.500 sind', '**6,750 BZR**'],
  ['how much do i keep if i sell for 1000', 'At auction you keep'],
  ['how much xp from silver to platinum', '**47,000 XP** are missing from 3,000 XP to Platinum'],
])('AS-2: "%s" is computed as it was asked', (question, holds) => {
  expect(tell(question)).toContain(holds)
})

test.each([
  ['Is 30 days enough to get the XP needed for gold?', 'en'],
  ['Does gold need more XP than 2 years ago?', 'en'],
  ['Are 5 clubs needed for gold XP?', 'en'],
  ['Reichen 30 Tage bis Gold, oder fehlt mir XP?', 'de'],
  ['¿Me falta más XP para oro que hace 2 meses?', 'es'],
  ['Combien de XP me manque pour l’or s’il me reste 3 jours ?', 'fr'],
] as const)('AS-2: a number of something else is no XP: "%s"', (question, locale) => {
  expect(answerSum({ question, locale }, brand)).toBeNull()
})

test.each([
  'how much xp is missing from 500 to gold',
  'I have 500 xp, how much is missing to gold',
  'I have 500, how much xp until gold?',
])('AS-2: "%s" is what is missing from 500 XP', (question) => {
  expect(answerSum({ question, locale: 'en' }, brand)?.text).toContain('24,500 XP')
})

test('AS-4: a sum names the page of its rule by its title', () => {
  const answer = answerSum({ question: 'how much do i pay if i win at 1200', locale: 'en' }, brand)
  expect(answer?.sources).toEqual([
    {
      slug: 'buyers-premium',
      title: readFilledGuide(brand).find(isPremium)?.title,
      url: '/learn/buyers-premium',
    },
  ])
})

const isPremium = ({ slug }: { slug: string }) => slug === 'buyers-premium'

test.each([
  ['cuánto gano si vendo por 150 lo que compré por 100', 'es', '27,5'],
  ["combien je gagne si je vends 150 ce que j'ai acheté 100", 'fr', '27,5'],
  ['gano algo si vendo un lote por 300 que compré por 200', 'es', '65'],
] as const)('AS-2: a gain asked for before the sale is a gain: "%s"', (question, locale, holds) => {
  const text = answerSum({ question, locale, account }, brand)?.text ?? ''
  expect(text).toContain(holds)
  expect(text).not.toMatch(/pierdes|perds/i)
})

test('AS-2: shares of the 1,000 that a lot has are worth what they cost each', () => {
  expect(
    answerSum({ question: 'what is 12 shares of 1000 worth at 50 each', locale: 'en', account }, brand)?.text,
  ).toContain('600')
})
