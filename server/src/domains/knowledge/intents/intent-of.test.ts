import { type Locale, locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { processorMs } from '../../../../../timing/processor-time.ts'
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

// Guards: a game that someone else won was taken for gambling trouble.
test.each(['who won the football last night?', 'who is winning the match'])(
  'AS-2: "%s" asks for news and is no trouble with gambling',
  (question) => {
    expect(take(question, 'en', false)).not.toBe('gambling')
  },
)

test.each([
  ['lost another whole wage on the slots', 'en'],
  ['otra vez perdiendo todo en el casino', 'es'],
  ['encore tout perdu au casino ce soir', 'fr'],
  ['schon wieder alles am automaten verzockt', 'de'],
] as const)('AS-2: "%s" (%s) is trouble with gambling, though no one is named', (question, language) => {
  expect(take(question, language, false)).toBe('gambling')
})

test('AS-1: small talk in the words of pages is taken as such only where no page is likely to be meant', () => {
  expect(take('sing me the puzzle song', 'en', false)).toBe('bored')
  expect(take('sing me the puzzle song')).toBeNull()
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

/** Long messages about an ordinary day, by language. */
const STORIES = {
  en: `We moved house in spring. My sister helped with the boxes and the cat hid under the stairs. Then the heating broke.
    The man who came to mend it told us about his boat. We laughed a lot, and later there was soup. On Sunday I met an old
    friend at the market; she sells honey now. Her son plays the drums. It rained all afternoon. I read a book about trains,
    my phone is about to die, and I still have to water the plants. The neighbours sing very loudly. I like them anyway.`,
  es: `Nos mudamos en primavera. Una vecina llevó las cajas y el gato se escondió bajo la escalera. Después se rompió la
    calefacción. El señor que vino nos habló de su barco. Nos reímos mucho y luego hubo sopa. El domingo encontré a una
    amiga en el mercado; ahora vende miel. Su hijo toca la batería. Llovió toda la tarde. Leí un libro sobre trenes, y
    todavía tengo que regar las plantas. Los vecinos cantan muy alto. Me caen bien de todos modos.`,
  fr: `Nous avons déménagé au printemps. Ma sœur a porté les cartons et le chat se cachait sous l’escalier. Puis le
    chauffage est tombé en panne. Le monsieur qui est venu nous a parlé de son bateau. Nous avons beaucoup ri, et plus tard
    il y avait de la soupe. Dimanche une amie vendait du miel au marché. Son fils joue de la batterie. Il a plu tout
    l’après-midi. J’ai lu un livre sur les trains. Les voisins chantent très fort. Je les aime bien quand même.`,
  de: `Wir sind im Frühling umgezogen. Meine Schwester half mit den Kisten und die Katze saß unter der Treppe. Dann ging die
    Heizung kaputt. Der Mann, der sie reparierte, erzählte von seinem Boot. Wir lachten viel, und später gab es Suppe. Am
    Sonntag traf ich eine Freundin auf dem Markt; sie verkauft jetzt Honig. Ihr Sohn spielt Schlagzeug. Es regnete den
    ganzen Nachmittag. Ich las ein Buch über Züge. Die Nachbarn singen sehr laut. Ich mag sie trotzdem.`,
} satisfies Record<Locale, string>

test.each([
  ['i took too many pills', 'en', 'self-harm'],
  ['theres somebody outside my door with a knife', 'en', 'violence'],
  ['he beats me and i am scared to go home', 'en', 'violence'],
  ['j’ai avalé toute la boîte de cachets', 'fr', 'self-harm'],
  ['mi hermano dice que se va a matar y no sé qué hacer', 'es', 'self-harm'],
  ['hab mir die arme aufgeschnitten', 'de', 'self-harm'],
] as const)('AS-1: "%s" (%s) is heard amid a long message as %s', (clause, language, intent) => {
  const story = STORIES[language]
  for (const times of [1, 2])
    expect(
      take(`${story.repeat(times)} ${clause}. ${story.repeat(times)} How do credits work?`, language),
    ).toBe(intent)
})

test.each(locales)('AS-1: a long message (%s) about nothing much is no cry for help', (language) => {
  for (const times of [1, 4])
    expect(['self-harm', 'violence']).not.toContain(take(STORIES[language].repeat(times), language))
})

test.each(['a b c', 'how credits work', 'she sells honey now'])(
  'a long message of clauses like "%s" costs little',
  async (part) => {
    const clauses = Array.from({ length: 400 }, (_, at) => `${part} ${at.toString(36)}`)
    const message = clauses.join('. ').slice(0, 4_000)
    expect(await processorMs(() => take(`${message}${performance.now()}`), 20)).toBeLessThan(20)
  },
)

test.each([
  ['im pretty sad today tbh', 'en'],
  ['ich bin heute traurig', 'de'],
  ['hoy estoy muy triste', 'es'],
  ['j’ai le cafard aujourd’hui', 'fr'],
] as const)('AS-1: "%s" (%s) is sad, and no question for a page', (question, language) => {
  expect(['sad', 'sad-uneasy']).toContain(take(question, language, false))
})

test('AS-1: people who are sad and may be in danger are heard as both', () => {
  expect(take('crying in the office again', 'en', false)).toBe('sad-uneasy')
})

// Guards: sadness was the more probable, and these got a kind word in place of help.
test.each([
  'id rather be a corpse than repeat a year',
  'everyone i love leaves so im leaving first',
  'I am the wife of a priest; he strikes me only where robes cover.',
])('AS-1: "%s" is danger, however sad it sounds', (question) => {
  expect(['self-harm', 'violence']).toContain(take(question, 'en', false))
})

test.each(['what is the capital of peru', 'whats 17*23', 'what is the weather like tomorrow'])(
  'AS-2: "%s" is about something else altogether',
  (question) => {
    expect(take(question, 'en', false)).toBe('elsewhere')
  },
)

test.each(['does it reset at 00:00', 'ends 31/12?', 'my code is 123-456'])(
  'AS-2: "%s" has a time, a date or a code, and is no sum of bare numbers',
  (question) => {
    expect(take(question, 'en', false)).not.toBe('elsewhere')
  },
)

test('AS-2: a question is about nothing else where a page is likely to be meant', () => {
  expect(take('who won the world cup 2014')).not.toBe('elsewhere')
})

// Guards: it was refused as a request for financial advice.
test.each(['When is the Summer Chili Festival?', 'When is the next meetup in Berlin?'])(
  'AS-1: "%s" asks for no advice',
  (question) => {
    expect(take(question, 'en', false)).not.toBe('advice')
  },
)
