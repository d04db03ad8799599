import { expect, test } from 'vitest'
import { processorMs } from '../../../../../timing/processor-time.ts'
import { readBrand } from '../../../platform/brand.ts'
import { asksForAdvice, isAdviceAsked } from './rules.ts'

const brand = { simulation: 'The Bazaar' }

test.each([
  'Should I buy Bitcoin now?',
  'should i sell my tokens or hold',
  'Should I put my savings into The Exchange?',
  'What should I invest in?',
  'Which token will go up next week?',
  'What will go up?',
  'Is now a good time to buy?',
  'Is it a good time to start investing?',
  'Are tokenized properties a good investment?',
  'Where should I put my savings?',
  'Where can I park $5,000 safely?',
  'How should I invest 10k euros?',
  'What would you do with my inheritance?',
  'Give me a hot stock tip',
  'Recommend me some tokens to buy',
  'What is the best crypto to buy right now?',
  'Will the price of gold rise?',
  'Is BTC going to crash?',
  'When will the market recover?',
  'Can you give me financial advice?',
  'I need some investment advice',
  'Buy or sell?',
  'Is it worth investing in real estate tokens?',
  'How do I get rich?',
  'Should my mum sell her house?',
  'Would you buy this asset?',
  'Should we hold or dump?',
  'Price prediction for ETH?',
  'After playing The Bazaar, should I invest my real money?',
  'I have 2000 dollars, what should I buy?',
  'Help me diversify my portfolio',
  'Which assets should I buy on the Exchange?',
  'Do you think I should cash out?',
  'how much of my salary should I invest?',
  'Can you build me a real portfolio with my retirement money?',
  'How much of my savings should I put into tokens?',
])('AS-1: asks for advice: "%s"', (question) => {
  expect(asksForAdvice(question, brand)).toBe(true)
})

test.each([
  'How do I sell in the simulation?',
  'How do I buy an asset in The Bazaar?',
  'Should I bid early in the simulation?',
  'What happens when I sell an item?',
  'How does buying work?',
  'What is a tokenized asset?',
  'Will my tier go up if I get more XP?',
  'When do my credits increase?',
  'Should I share my referral code?',
  'Is it safe to share my password?',
  'What is the best way to earn XP?',
  'Which club should I join?',
  'How many credits do I get?',
  'Do you give financial advice?',
  'Why do you not give financial advice?',
  'What are the risks of investing?',
  'Why won’t you give me financial advice?',
  'Where can I buy BZR?',
  'How do I build a portfolio?',
  'How much of my purse should I put into one lot?',
  'What does holding mean?',
  'How do I rise on the leaderboard?',
  'Can I sell my referral code?',
  'What should I do first?',
  'Where do I put my referral code?',
  'Should I buy or sell first in the game?',
  'Is BZR worth real money?',
  'Why did the price of my asset in the simulation fall?',
])('AS-1: does not ask for advice: "%s"', (question) => {
  expect(asksForAdvice(question, brand)).toBe(false)
})

test('AS-1: a request for advice is seen anywhere in a long message', () => {
  const question = `${'x '.repeat(1_050)}should I put my savings into bitcoin? ${'x '.repeat(900)}`
  expect(asksForAdvice(question, brand)).toBe(true)
  expect(asksForAdvice(`${question} why not. ${'x '.repeat(100)}any advice?`, brand)).toBe(true)
})

test.each(['should i ', 'portfolio ', 'what which ', 'invest my ', 'a ', 'x'])(
  '2,000 times "%s" cost no time',
  async (word) => {
    expect(await processorMs(() => asksForAdvice(word.repeat(2_000), brand), 50)).toBeLessThan(50)
  },
)

test.each([
  '¿Debería vender mis tokens ahora?',
  '¿En qué invierto mis ahorros?',
  '¿Va a subir el bitcoin? ¿Bitcoin va a subir?',
  'Dame un consejo financiero',
  'Est-ce que je devrais vendre mes jetons ?',
  'Dans quoi investir mon argent ?',
  'Le bitcoin va monter ?',
  'Sollte ich jetzt Aktien kaufen?',
  'Lohnt es sich, in Immobilien zu investieren?',
  'Wird der Bitcoin-Kurs steigen?',
  'Hast du Anlagetipps?',
])('AS-1: asks for advice in another language: "%s"', (question) => {
  expect(asksForAdvice(question, brand)).toBe(true)
})

test.each([
  '¿Cómo compro un activo?',
  '¿Debería vender pronto en el juego?',
  '¿Dónde puedo comprar BZR?',
  'Comment vendre un lot ?',
  'Devrais-je acheter tôt dans The Bazaar ?',
  'Wie verkaufe ich im Spiel?',
  'Was passiert beim Kaufen?',
  'Wo kann ich meine Credits sehen?',
])('AS-1: does not ask for advice in another language: "%s"', (question) => {
  expect(asksForAdvice(question, brand)).toBe(false)
})

test.each([
  ['if i start with 1000 and buy a lot for 350 and sell it for 420 how much do i have', false],
  ['if i start with $1000 and buy a lot for $350 and sell it for $420 how much do i have', true],
  ['i have 1000, buy bitcoin for 350 and sell it for 420, how much do i have', true],
  ['i have 1000, should i sell my tokens for 420 that i bought for 350, how much do i have', true],
])(
  'AS-1: a sum with the money of the game asks for no advice, with other money it may: "%s"',
  (question, isAsked) => {
    expect(isAdviceAsked({ question, intent: 'advice' }, readBrand({ brandFile: undefined, env: {} }))).toBe(
      isAsked,
    )
  },
)
