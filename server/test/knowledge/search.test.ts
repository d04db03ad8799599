import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchKnowledge } from '../../src/domains/knowledge/index.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'

const items = [
  [
    'auctions',
    'How auctions work',
    'How do auctions work?',
    'bid bidding lot',
    'An auction sells one lot. The highest bid wins when the timer runs out. A late bid adds two minutes.',
  ],
  [
    'credits',
    'Daily credits',
    'How many credits do I get?',
    'allowance reset',
    'A message costs one credit. Credits come back every day at midnight, and friends raise the number.',
  ],
  [
    'clubs',
    'Clubs',
    'What is a club?',
    'team members',
    'A club is a team. Members share a ranking and plan their auctions together.',
  ],
  [
    'tiers',
    'Tiers',
    'Which tiers are there?',
    'bronze silver gold',
    'Your XP decides your tier. A higher tier raises the credits a friend brings.',
  ],
  [
    'safety',
    'Staying safe',
    'How do I stay safe?',
    'password scam phishing',
    'Nobody from the team asks for your password. Report whoever does.',
  ],
].map(([slug, title, question, keywords, body]) => ({
  slug: String(slug),
  title: String(title),
  topic: 'guide',
  question: String(question),
  keywords: String(keywords),
  body: String(body),
  source: 'built_in',
  fingerprint: 'test',
}))

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
  await opened.database.kysely.insertInto('knowledge_items').values(items).execute()
})
afterAll(() => opened.close())

async function slugsFor(question: string, asked: string[] = [], limit = 5): Promise<string[]> {
  const history = asked.flatMap((content) => [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: 'Well, honey.' },
  ])
  const passages = await searchKnowledge(opened.database, { question, history, limit })
  return passages.map((passage) => passage.slug)
}

test.each([
  ['How do auctions work?', 'auctions'],
  ['who wins with the highest bid', 'auctions'],
  ['WHEN DO MY CREDITS RESET??', 'credits'],
  ['clubs', 'clubs'],
  ['silver', 'tiers'],
  ['is someone asking for my password a scam', 'safety'],
  ['and/or clubs.What are they', 'clubs'],
  [
    `My friend told me yesterday at the station that one can somehow bid here, and I wondered how bidding works`,
    'auctions',
  ],
])('AS-2: "%s" finds %s first', async (question, slug) => {
  expect((await slugsFor(question))[0]).toBe(slug)
})

test.each([
  'what is the weather',
  'who won the football match yesterday',
  'the and of it',
  '',
  '   ',
  '??? !!!',
  '🌶️🌶️🌶️',
  "'; drop table knowledge_items; --",
  "it's \\ 'quoted' & | ! ( ) <-> :* :A",
  'a\0b',
  '\ud800',
  '%_\\',
  'x'.repeat(5_000),
  'www.example.org/a/b?c=d&e=f mail@example.org 3.14159 -1e10',
])('AS-2: %j finds nothing and breaks nothing', async (question) => {
  expect(await slugsFor(question)).toEqual([])
})

test('AS-2: a text of the greatest length is searched by its beginning and its end', async () => {
  expect((await slugsFor(`${'lorem '.repeat(660)} what is a club?`))[0]).toBe('clubs')
})

test('AS-2: passages come with title, text and rank, best first, as many as asked for', async () => {
  const passages = await searchKnowledge(opened.database, { question: 'auctions of clubs and credits' })
  expect(passages.length).toBeGreaterThan(2)
  expect(passages[0]).toEqual({
    slug: expect.any(String),
    title: expect.any(String),
    passage: expect.stringContaining('.'),
    rank: expect.any(Number),
  })
  const ranks = passages.map((passage) => passage.rank)
  expect(ranks).toEqual([...ranks].sort((a, b) => b - a))
  expect(await slugsFor('auctions of clubs and credits', [], 1)).toHaveLength(1)
})

test('CH-6: what says nothing by itself is read in the light of the last questions', async () => {
  expect((await slugsFor('tell me more', ['What is a club?']))[0]).toBe('clubs')
  expect((await slugsFor('why?', ['What is a club?', 'tell me more', 'go on']))[0]).toBe('clubs')
  expect(await slugsFor('tell me more')).toEqual([])
  expect((await slugsFor('and how do I raise the number?', ['How many credits do I get?']))[0]).toBe(
    'credits',
  )
})

test('CH-6: a new subject is not mistaken for the old one', async () => {
  expect((await slugsFor('Which tiers are there?', ['What is a club?']))[0]).toBe('tiers')
  expect(await slugsFor('what is the weather', ['What is a club?'])).toEqual([])
})

test('AS-4: an edited item is found by its new words at once, and no longer by the old; a deleted one is gone', async () => {
  await using own = await openTestDatabase()
  const { kysely } = own.database
  const find = async (question: string) =>
    (await searchKnowledge(own.database, { question })).map((one) => one.slug)
  await kysely.insertInto('knowledge_items').values(items).execute()
  await kysely
    .updateTable('knowledge_items')
    .set({ title: 'Guilds', question: 'What is a guild?', keywords: '', body: 'A guild it is.' })
    .where('slug', '=', 'clubs')
    .execute()
  expect(await find('guild')).toEqual(['clubs'])
  expect(await find('club')).toEqual([])
  await kysely.deleteFrom('knowledge_items').where('slug', '=', 'clubs').execute()
  expect(await find('guild')).toEqual([])
  await kysely.deleteFrom('knowledge_items').execute()
  const { rows } =
    await sql`select (select count(*)::int from knowledge_words) as words, items from knowledge_size`.execute(
      kysely,
    )
  expect(rows).toEqual([{ words: 0, items: 0 }])
})
