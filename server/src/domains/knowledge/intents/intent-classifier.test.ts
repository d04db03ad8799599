import { expect, test } from 'vitest'
import { ELSEWHERE, type Example, IntentClassifier, pageLabel } from './intent-classifier.ts'

const EXAMPLES: Example[] = [
  ['which token should i buy', 'advice'],
  ['is it wise to sell my shares now', 'advice'],
  ['would you buy the vineyard or the hotel', 'advice'],
  ['how many credits are left', 'credits-left'],
  ['credits left today?', 'credits-left'],
  ['the price is 300, the least bid', 'next-bid'],
  ['lowest bid at 45', 'next-bid'],
  ['what is a proxy bid', pageLabel('proxy-bid')],
  ['how do auctions work', pageLabel('english-auction')],
  ['what does the reserve mean', pageLabel('reserve-price')],
  ['will it rain tomorrow', ELSEWHERE],
  ['who won the match', ELSEWHERE],
].map(([text = '', label = '']) => ({ text, label }))

const classifier = await IntentClassifier.learn(EXAMPLES)

/** Returns the most probable intent, and by how much it is more probable than any page and ELSEWHERE. */
function classify(text: string, by = classifier) {
  const scores = [...(by.score(text) ?? [])].sort((a, b) => b[1] - a[1])
  const isIntent = (label: string) => label !== ELSEWHERE && !label.startsWith(pageLabel(''))
  const intent = scores.find(([label]) => isIntent(label))
  const none = scores.find(([label]) => !isIntent(label))
  return intent && none && { intent: intent[0], margin: intent[1] - none[1] }
}

test.each([
  ['so should i sell the hotel shares', 'advice'],
  ['my credits, how many', 'credits-left'],
  ['least bid at 9,500?', 'next-bid'],
])('AS-2: "%s" is taken as %s, though no example is the same', (text, intent) => {
  const found = classify(text)
  expect(found).toMatchObject({ intent })
  expect(found?.margin).toBeGreaterThan(0)
})

test.each(['how does a proxy bid work in auctions', 'who won tomorrow, the match'])(
  'AS-2: "%s" is more probably no intent',
  (text) => {
    expect(classify(text)?.margin).toBeLessThan(0)
  },
)

test('AS-2: accents, capitals and the amount do not matter', () => {
  expect(classify('LÉAST BÍD AT 7')).toEqual(classify('least bid at 12 000'))
})

test.each(['', '?!', '🙂'])('AS-2: "%s" has no words, and so no intent', (text) => {
  expect(classifier.score(text)).toBeNull()
})

test('AS-2: words that no example has say nothing', () => {
  expect(classifier.score('zzyzx qwrtp')).toBeNull()
  expect(classifier.score('zzyzx')).toBeNull()
})

test('AS-2: a single misspelt word is known by most of its parts', () => {
  expect(classifier.score('auctiones')).not.toBeNull()
})

test('AS-2: how many examples a label has does not make it more probable', async () => {
  const many = Array.from(
    { length: 50 },
    (_, at): Example => ({ text: `question ${at} about lots`, label: pageLabel('lots') }),
  )
  const one = await IntentClassifier.learn([...many, { text: 'give me a tip', label: 'advice' }])
  expect(classify('a tip please', one)).toMatchObject({ intent: 'advice', margin: expect.any(Number) })
  expect(classify('a tip please', one)?.margin).toBeGreaterThan(0)
})

test('AS-2: letters that are drawn out and pictures say something', async () => {
  const one = await IntentClassifier.learn([...EXAMPLES, { text: 'hello 👋', label: 'greeting' }])
  expect(classify('helloooo', one)).toMatchObject({ intent: 'greeting' })
  expect(classify('👋', one)).toMatchObject({ intent: 'greeting' })
})
