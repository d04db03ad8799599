import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { locales } from '@pepper/contract/locales'
import { openGuide } from '../eval/guide.ts'
import { readCases } from '../eval/read-cases.ts'
import { buildIndex, type StoredItem } from '../server/src/domains/knowledge/index/build-index.ts'
import { findInTalk } from '../server/src/domains/knowledge/index/find-in-talk.ts'
import type { KnowledgeIndex, Meaning } from '../server/src/domains/knowledge/index/passage.ts'
import { createMeaning } from '../server/src/domains/knowledge/vectors/meaning.ts'
import { SectionVectors } from '../server/src/domains/knowledge/vectors/section-vectors.ts'
import { textsOf } from '../server/src/domains/knowledge/vectors/texts-of.ts'
import { type Direction, directionOf } from '../server/src/platform/embeddings/vector.ts'

const SECTIONS = 10_000
const SECTIONS_A_PAGE = 5
const WORDINGS_A_PAGE = 16
const WORDS_A_SECTION = 60
const DIMENSIONS = 512
const QUESTIONS = 300
const ROUNDS = 9
const P95_GOAL_MS = 5
const ROOT = join(import.meta.dirname, '..')

/**
 * `npm run bench:guide`: how long the guide searches for a question, in English: its own sections, and 10,000 of an
 * operator that are made of its words; by words alone, and with vectors.
 */
const guide = await openGuide()
const questions = readCases()
  .map(({ read }) => read())
  .filter(({ language, talk }) => language === 'en' && talk.length === 1)
  .slice(0, QUESTIONS)
  .map(({ talk }) => talk[0] ?? '')
const lines = [
  await measure('its own sections', guide.index),
  await measure('10,000 sections', await makeLarge()),
]
const text = [`${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`, ...lines].join(
  '\n',
)
console.log(text)
mkdirSync(join(ROOT, 'bench', 'results'), { recursive: true })
writeFileSync(join(ROOT, 'bench', 'results', 'guide.txt'), `${text}\n`)

async function measure(name: string, index: KnowledgeIndex): Promise<string> {
  const layers = index.languages.get('en') ?? []
  const texts = layers.reduce((sum, { sections }) => sum + sections.flatMap(textsOf).length, 0)
  const vectors = await makeVectors(index)
  const words = percentiles(index, () => null)
  const both = percentiles(index, (question) =>
    createMeaning(question, directionOfText(question), (layer) => vectors.of(layer)),
  )
  const show = ([p50, p95]: readonly [number, number]) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
  const bytes = `${((vectors.count * DIMENSIONS) / 1_048_576).toFixed(0)} MiB of vectors`
  return `${name}, ${texts} texts, ${bytes}: words ${show(words)} (goal ${P95_GOAL_MS}); words and vectors ${show(both)}`
}

/** Measures each question in several rounds, and takes its quickest: other programs on the machine do not count. */
function percentiles(
  index: KnowledgeIndex,
  meaningOf: (question: string) => Meaning | null,
): [number, number] {
  const took = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const question of questions) {
      const meaning = meaningOf(question)
      const began = performance.now()
      findInTalk(index, { question, history: [], reader: 'en', meaning })
      took.set(question, Math.min(performance.now() - began, took.get(question) ?? Number.POSITIVE_INFINITY))
    }
  }
  const sorted = [...took.values()].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return [at(0.5), at(0.95)]
}

/** Makes the index of a knowledge base whose sections are built from words of the guide. */
async function makeLarge(): Promise<KnowledgeIndex> {
  const english = guide.texts.filter(({ language }) => language === 'en')
  const words = english.flatMap(({ body }) => body.split(/\s+/)).filter(Boolean)
  const wordings = english.flatMap(({ asked }) => [...asked.values()].flat())
  let seed = 7
  const draw = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  const say = (count: number) => Array.from({ length: count }, () => words[draw(words.length)]).join(' ')
  const pages = Array.from({ length: SECTIONS / SECTIONS_A_PAGE }, (_, page): StoredItem => {
    const body = Array.from(
      { length: SECTIONS_A_PAGE },
      (_, at) => `${at === 0 ? '' : `## ${say(4)}\n\n`}${say(WORDS_A_SECTION)}`,
    )
    return {
      ...{ slug: `page-${page}`, title: say(4), question: say(6), keywords: say(4), body: body.join('\n\n') },
      ...{ language: 'en', source: 'content', page: null },
      wordings: Array.from({ length: WORDINGS_A_PAGE }, () => `${wordings[draw(wordings.length)]} ${say(2)}`),
    }
  })
  const index = buildIndex(2, pages, { guide: [], pages: [] })
  await index.prepare(locales)
  return index
}

async function makeVectors(index: KnowledgeIndex): Promise<SectionVectors> {
  const vectors = new SectionVectors()
  const layers = index.languages.get('en') ?? []
  for (const section of layers.flatMap(({ sections }) => sections))
    for (const { hash, text } of textsOf(section)) vectors.add(hash, directionOfText(text))
  for (const layer of layers) await vectors.rebuild(layer)
  return vectors
}

/** Returns any direction, the same for the same text: its value does not change how long a search takes. */
function directionOfText(text: string): Direction {
  const bytes = new Int8Array(DIMENSIONS)
  const seed = createHash('sha512').update(text).digest()
  for (let at = 0; at < DIMENSIONS; at += 1) bytes[at] = (seed[at % 64] ?? 0) ^ ((at * 37) & 0xff)
  return directionOf(bytes)
}
