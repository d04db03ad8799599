import { findLocale, type Locale, locales } from '@pepper/contract/locales'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCare } from '../../src/domains/knowledge/answers/care.ts'
import { readPrompts } from '../../src/domains/knowledge/guide/list-prompts.ts'
import {
  asksForAdvice,
  composeAnswer,
  listPrompts,
  loadGuide,
  type Passage,
  readMessage,
  readVoice,
  searchKnowledge,
} from '../../src/domains/knowledge/index.ts'
import { readVersion } from '../../src/domains/knowledge/store.ts'
import { answerSum } from '../../src/domains/knowledge/sums/sums.ts'
import { readBrand } from '../../src/platform/brand.ts'
import type { ModelMessage } from '../../src/platform/llm/model-port.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createTestRuntime } from '../runtimes.ts'
import { type GoldenQuestion, readGoldenQuestions } from './golden-questions.ts'

const brand = readBrand({ brandFile: undefined, env: {} })
const voice = readVoice()
const golden = readGoldenQuestions(brand)
const known = golden.filter((one) => one.slug)
const unknown = golden.filter((one) => one.slug === null)

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
  await loadGuide(createTestRuntime(opened.database))
})
afterAll(() => opened.close())

const search = async (question: string): Promise<Passage[]> => {
  const reading = { version: await readVersion(opened.database) }
  return (await readMessage(opened.database, { question, history: [], reading, now: new Date() }, brand))
    .passages
}

const answers = ({ slug, alsoOk = [] }: GoldenQuestion, passage: Passage | undefined) =>
  passage !== undefined && [slug, ...alsoOk].includes(passage.slug)

/**
 * Sends a message to the guide as a reader of `locale` writes it in a talk; returns how it was read and the guide's
 * reply.
 */
async function tell(question: string, talk: { locale: Locale; history?: ModelMessage[] }) {
  const { locale, history = [] } = talk
  const reading = { version: await readVersion(opened.database) }
  const read = await readMessage(
    opened.database,
    { question, history, reading, locale, now: new Date() },
    brand,
  )
  return { ...read, ...composeAnswer({ question, history, ...read, locale, seed: question }, voice, brand) }
}

async function answer(question: string, seed = question) {
  const passages = await search(question)
  return { passages, ...composeAnswer({ question, history: [], passages, seed }, voice, brand) }
}

test('AS-2: retrieval finds the item that answers a question first for 9 of 10, in the first three for 97 of 100', async () => {
  const missed: string[] = []
  let first = 0
  for (const one of known) {
    const passages = await search(one.question)
    if (answers(one, passages[0])) first += 1
    if (!passages.slice(0, 3).some((passage) => answers(one, passage))) missed.push(one.question)
  }
  expect(known.length).toBeGreaterThan(100)
  expect(first / known.length).toBeGreaterThanOrEqual(0.9)
  expect(missed.length / known.length, missed.join('\n')).toBeLessThanOrEqual(0.03)
})

test('AS-2: the guide says when it does not know, without sources', async () => {
  const lines = [...voice.lines.en.unknown, ...voice.lines.en.closest]
  const honest: string[] = []
  for (const { question } of unknown) {
    const { text, sources } = await answer(question)
    if (sources.length === 0 && lines.some((line) => text.startsWith(line))) honest.push(question)
  }
  expect(unknown.length).toBeGreaterThan(9)
  expect(honest.length / unknown.length).toBeGreaterThanOrEqual(0.9)
})

test.each(locales)('HM-2: each suggested prompt in %s is answered from the item about it', async (locale) => {
  const prompts = listPrompts(brand, locale)
  expect(new Set(prompts).size).toBe(10)
  for (const [place, question] of prompts.entries()) {
    const { sources, text, passages } = await tell(question, { locale })
    expect(sources[0]?.slug, question).toBe(readPrompts()[place]?.slug)
    expect(voice.lines[locale].closest.some((line) => text.startsWith(line))).toBe(false)
    const isQuoted = voice.lines[locale].quote?.some((line) => text.includes(line)) ?? false
    expect(isQuoted, question).toBe(passages[0]?.language !== locale)
  }
})

const abroad = {
  es: {
    hello: '¡Hola, Pepper!',
    odd: '¿Cómo se hierve un huevo?',
    advice: '¿Debería comprar bitcoin?',
    more: 'Cuéntame más',
  },
  fr: {
    hello: 'Bonsoir !',
    odd: 'Comment cuire un œuf à la coque ?',
    advice: 'Dois-je acheter du bitcoin ?',
    more: 'Dis-m’en plus',
  },
  de: {
    hello: 'Guten Tag',
    odd: 'Wer wurde Meister?',
    advice: 'Soll ich Bitcoin kaufen?',
    more: 'Erzähl mir mehr',
  },
}
test.each(Object.entries(abroad))('AS-5: the guide speaks %s to its readers', async (name, said) => {
  const locale = findLocale(name) ?? 'en'
  const lines = voice.lines[locale]
  const isOneOf = (spoken: string[], text: string) =>
    spoken.some((line) => fits(line, text.split('\n\n')[0] ?? ''))
  expect(isOneOf(lines.greeting, (await tell(said.hello, { locale })).text)).toBe(true)
  const unsure = [
    ...lines.unknown,
    ...lines.off_subject,
    ...lines.closest,
    ...lines.guess,
    readCare()[locale].uneasy,
  ]
  expect(isOneOf(unsure, (await tell(said.odd, { locale })).text)).toBe(true)
  expect(isOneOf(lines.advice, (await tell(said.advice, { locale })).text)).toBe(true)
  const question = listPrompts(brand, locale)[2] ?? ''
  const first = await tell(question, { locale })
  const more = await tell(said.more, {
    locale,
    history: [
      { role: 'user', content: question },
      { role: 'assistant', content: first.text },
    ],
  })
  expect(isOneOf(lines.more, more.text), more.text).toBe(true)
  expect(more.sources[0]?.slug).toBe('proxy-bid')
})

test('AS-1: advice is recognised in every golden question, and nothing else is', () => {
  const wrong = golden.filter((one) => asksForAdvice(one.question, brand) !== (one.advice ?? false))
  expect(wrong.map((one) => one.question)).toEqual([])
  expect(golden.filter((one) => one.advice).length).toBeGreaterThan(9)
})

test('AS-1: advice is declined in voice and turned into teaching from an item', async () => {
  for (const { question } of golden.filter((one) => one.advice)) {
    const { text, sources } = await answer(question)
    expect(
      voice.lines.en.advice.some((line) => text.startsWith(line)),
      text,
    ).toBe(true)
    expect(sources).toHaveLength(1)
    expect(text.split(/\s+/).length, question).toBeGreaterThan(35)
  }
})

test('AS-2: an answer is made of the passages and the persona’s lines alone, at most 200 words, no placeholder left', async () => {
  let told = 0
  for (const { question } of known) {
    const { text, passages, sources } = await answer(question)
    expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(200)
    expect(text).not.toMatch(/\{\{|undefined|null/)
    if (sources.length === 0 || answerSum({ question, locale: 'en' }, brand)) continue
    told += 1
    const slugs = [...passages, ...voice.lessons].map((passage) => passage.slug)
    expect(slugs).toEqual(expect.arrayContaining(sources.map((one) => one.slug)))
    for (const block of text.split('\n\n'))
      expect(isSaid(block, passages), `${question}\n${block}`).toBe(true)
  }
  expect(told / known.length).toBeGreaterThan(0.85)
})

/** Checks whether a passage or the voice contains every line of a block. */
function isSaid(block: string, passages: Passage[]): boolean {
  const source = normal(
    [...passages, ...voice.lessons].map((one) => `${one.title}\n${one.passage}`).join('\n'),
  )
  const spoken = Object.values(voice.lines.en).flat()
  return block.split('\n').every((line) => {
    const sentences = line.split(/(?<=[.!?])\s+/).map(normal)
    return sentences.every((sentence) => source.includes(sentence)) || spoken.some((said) => fits(said, line))
  })
}

function fits(line: string, said: string): boolean {
  const parts = line.split(/\{\{\w+\}\}/)
  return said.startsWith(parts[0] ?? '') && said.endsWith(parts.at(-1) ?? '')
}

function normal(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

test('AS-2: the same turn gets the same answer, another one may get other words', async () => {
  const texts = await Promise.all(
    Array.from(
      { length: 12 },
      async (_, turn) => (await answer('How does a proxy bid work?', `turn-${turn}`)).text,
    ),
  )
  expect((await answer('How does a proxy bid work?', 'turn-0')).text).toBe(texts[0])
  expect(new Set(texts).size).toBeGreaterThan(4)
})

test('CH-6: tell me more goes on without repeating itself, until there is no more', async () => {
  const history: { role: 'user' | 'assistant'; content: string }[] = []
  const said: string[] = []
  for (const question of [
    'What is a proxy bid?',
    'tell me more',
    'go on',
    'more?',
    'and then?',
    'what else?',
  ]) {
    const passages = await searchKnowledge(opened.database, { question, history })
    const { text } = composeAnswer({ question, history, passages, seed: question }, voice, brand)
    said.push(...text.split('\n\n').filter((block) => passages.some((one) => one.passage.includes(block))))
    history.push({ role: 'user', content: question }, { role: 'assistant', content: text })
  }
  expect(said.length).toBeGreaterThan(3)
  expect(new Set(said).size).toBe(said.length)
})
