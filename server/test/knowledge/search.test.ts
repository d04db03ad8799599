import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadGuide, searchKnowledge } from '../../src/domains/knowledge/index.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createTestRuntime } from '../runtimes.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
  await loadGuide(createTestRuntime(opened.database))
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

const chatty = `My friend told me yesterday at the station that one can place something like a proxy bid here, and I
  wondered all evening how a proxy bid works`

test.each([
  ['What is a proxy bid?', 'proxy-bid'],
  ['PROXY BIDS??', 'proxy-bid'],
  ['proxy', 'proxy-bid'],
  ['proxy/bid.Explain', 'proxy-bid'],
  [chatty, 'proxy-bid'],
  [`${'lorem '.repeat(660)} how does a proxy bid work?`, 'proxy-bid'],
  [`what is a proxy bid? ${'lorem '.repeat(660)}`, 'proxy-bid'],
  ['What is BZR?', 'simulation-token'],
])('AS-2: "%s" finds %s first', async (question, slug) => {
  expect((await slugsFor(question))[0]).toBe(slug)
})

test.each([
  'what is the boiling point of tin',
  'who won the football match yesterday',
  'the and of it',
  '',
  '   ',
  '??? !!!',
  '🌶️🌶️🌶️',
  "'; drop table knowledge_items; --",
  "it's \\ 'ablative' & | ! ( ) <-> :* :A",
  '__proto__ prototype valueof',
  'a\0b',
  '\ud800',
  '%_\\',
  'x'.repeat(5_000),
  'www.example.org/a/b?c=d&e=f mail@example.org 3.14159 -1e10',
])('AS-2: %j finds nothing and breaks nothing', async (question) => {
  expect(await slugsFor(question)).toEqual([])
})

test('AS-2: passages come with title, text and rank, best first, as many as asked for', async () => {
  const passages = await searchKnowledge(opened.database, { question: 'What are clubs?' })
  expect(passages.length).toBeGreaterThan(0)
  expect(passages[0]).toEqual({
    slug: expect.any(String),
    title: expect.any(String),
    section: expect.any(String),
    heading: expect.any(String),
    language: 'en',
    passage: expect.stringContaining('.'),
    rank: expect.any(Number),
  })
  const ranks = passages.map((passage) => passage.rank)
  expect(ranks).toEqual([...ranks].sort((a, b) => b - a))
  expect(await slugsFor('What are clubs?', [], 1)).toHaveLength(1)
})

test('CH-6: a message that needs context is read in the light of the last questions', async () => {
  const asked = ['What are clubs?']
  expect((await slugsFor('tell me more', asked))[0]).toBe('what-are-clubs')
  expect((await slugsFor('why?', [...asked, 'tell me more', 'go on']))[0]).toBe('what-are-clubs')
  expect(await slugsFor('tell me more')).toEqual([])
  expect(await slugsFor('tell me more', ['what is the boiling point of tin'])).toEqual([])
})

test('CH-6: a short question takes its subject from the one before', async () => {
  expect((await slugsFor('and how do I cancel it?', ['What is a proxy bid?']))[0]).toMatch(/bid/)
  expect((await slugsFor('what about the reset?', ['How many credits do I get?']))[0]).toBe('credit-reset')
})

test('CH-6: a new subject is not mistaken for the old one', async () => {
  expect((await slugsFor('What is the puzzle?', ['What are clubs?']))[0]).toBe('the-puzzle')
  expect(await slugsFor('what is the boiling point of tin', ['What are clubs?'])).toEqual([])
  expect(await slugsFor('who won the football match yesterday', ['What are clubs?'])).toEqual([])
})

test('AS-4: an edited item is found by its new words at once, and no longer by the old; a deleted one is gone', async () => {
  await using own = await openTestDatabase()
  const { kysely } = own.database
  const find = async (question: string) =>
    (await searchKnowledge(own.database, { question })).map((one) => one.slug)
  await kysely
    .insertInto('knowledge_items')
    .values(
      ['club', 'credit', 'tier'].map((word) => ({
        slug: `${word}s`,
        title: `About a ${word}`,
        topic: 'test',
        question: `What is a ${word}?`,
        body: `A ${word} it is.`,
        source: 'content',
        fingerprint: '',
      })),
    )
    .execute()
  expect(await find('what is a club')).toEqual(['clubs'])
  await kysely
    .updateTable('knowledge_items')
    .set({ title: 'Lanterns', question: 'What is a lantern?', keywords: '', body: 'A lantern it is.' })
    .where('slug', '=', 'clubs')
    .execute()
  expect(await find('lantern')).toEqual(['clubs'])
  expect(await find('club')).toEqual([])
  await kysely.deleteFrom('knowledge_items').where('slug', '=', 'clubs').execute()
  expect(await find('lantern')).toEqual([])
  expect(await find('what is a tier')).toEqual(['tiers'])
  await kysely.deleteFrom('knowledge_items').execute()
  expect(await find('what is a tier')).toEqual([])
})
