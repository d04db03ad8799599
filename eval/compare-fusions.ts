import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Locale } from '@pepper/contract/locales'
import { findCandidates } from '../server/src/domains/knowledge/index/find-sections.ts'
import { languageOf } from '../server/src/domains/knowledge/index/language.ts'
import { SECTION_WEIGHTS } from '../server/src/domains/knowledge/index/learned-weights.ts'
import { keyOf, nearestOf, signsOf, weigh } from '../server/src/domains/knowledge/index/rank-sections.ts'
import { questionIn } from '../server/src/domains/knowledge/index/read-message.ts'
import { embeddingsOptions, embeddingsServer } from './embeddings-options.ts'
import { type Guide, openGuide } from './guide.ts'
import { wantedSections } from './judge.ts'
import { type MeasuredVectors, measureVectors } from './measured-vectors.ts'
import { type EvaluationCase, readCases } from './read-cases.ts'

const HELP = `npm run eval:fusions -- --embeddings URL [--model NAME] [--languages en,de]

Compares ways to put words and vectors together: for how many questions that stand alone the right section comes first. The cases
are split by their id into a half to choose by and a half that is held out.`

/** A question, the sections that answer it, and every section's score by words and proximity in meaning. */
interface Asked {
  it: EvaluationCase
  isHeldOut: boolean
  wanted: ReadonlySet<string>
  words: ReadonlyMap<string, number>
  meaning: ReadonlyMap<string, number>
}

type Fusion = (asked: Asked) => ReadonlyMap<string, number>

const { values } = parseArgs({ options: { ...embeddingsOptions, help: { type: 'boolean' } } })
const server = embeddingsServer(values)
if (values.help || !server) console.log(HELP)
else await compare(server)

async function compare(from: NonNullable<typeof server>): Promise<void> {
  const guide = await openGuide()
  const cases = readCases()
    .map(({ read }) => read())
    .filter((it) => it.talk.length === 1 && wantedSections(guide, it).size > 0)
  const questionOf = (it: EvaluationCase) => questionIn({ question: it.talk[0] ?? '' }, guide.brand)
  const vectors = await measureVectors(from, guide.index, cases.map(questionOf))
  const all = cases.flatMap((it) => askedOf(guide, vectors, { it, question: questionOf(it) }) ?? [])
  console.log(`${all.length} questions. Right section first, %: chosen by / held out / all`)
  for (const [name, fusion] of fusions())
    console.log(`${name.padEnd(28)} ${sharesOf(all, fusion).join(' / ')}`)
  const chosen = weighted(0.6)
  for (const [title, nameOf] of [
    ['kind', ({ it }: Asked) => it.kind],
    ['language', ({ it }: Asked) => it.language],
  ] as const) {
    console.log(`\nby ${title}: questions, words, vectors, reciprocal ranks (k = 20), weighted scores (0.6)`)
    for (const [name, group] of Map.groupBy(all, nameOf)) {
      const shares = [byWords, byMeaning, reciprocal(20), chosen].map((fusion) => sharesOf(group, fusion)[2])
      console.log(`${name.padEnd(22)} ${String(group.length).padStart(4)}  ${shares.join('  ')}`)
    }
  }
}

function askedOf(
  guide: Guide,
  vectors: MeasuredVectors,
  { it, question }: { it: EvaluationCase; question: string },
): Asked | null {
  const { index } = guide
  const meaning = vectors.meaningOf(question, it.language)
  if (!meaning) return null
  const compared = nearestOf(findCandidates(index, question, it.language))
  const scores = signsOf(compared).map((signs) => weigh(SECTION_WEIGHTS, signs))
  const sections = new Set(
    [...index.languages.values()].flatMap((layers) => layers.flatMap((layer) => layer.sections.map(keyOf))),
  )
  const near = new Map<string, number>()
  const languages: Locale[] = [...new Set([languageOf(question, it.language), it.language, 'en' as const])]
  for (const language of languages) {
    for (const [key, { proximity }] of meaning.findNear(index.languages.get(language) ?? [], sections))
      near.set(key, Math.max(proximity, near.get(key) ?? Number.NEGATIVE_INFINITY))
  }
  return {
    it,
    isHeldOut: (createHash('sha256').update(it.id).digest()[0] ?? 0) % 2 === 1,
    wanted: wantedSections(guide, it),
    words: new Map(compared.map((one, at) => [keyOf(one), scores[at] as number])),
    meaning: near,
  }
}

function fusions(): [string, Fusion][] {
  return [
    ['words', byWords],
    ['vectors', byMeaning],
    ...[5, 10, 20, 60].map((k): [string, Fusion] => [`reciprocal ranks, k = ${k}`, reciprocal(k)]),
    ...[0.2, 0.4, 0.6, 0.8, 1, 1.5, 2].map((weight): [string, Fusion] => [
      `weighted scores, ${weight}`,
      weighted(weight),
    ]),
  ]
}

function byWords({ words }: Asked): ReadonlyMap<string, number> {
  return words
}

function byMeaning({ meaning }: Asked): ReadonlyMap<string, number> {
  return meaning
}

/** Adds one part in k plus its rank for each of the two orders that contain a section. */
function reciprocal(k: number): Fusion {
  return ({ words, meaning }) => {
    const scores = new Map<string, number>()
    for (const order of [words, meaning]) {
      const inOrder = [...order].sort((a, b) => b[1] - a[1])
      for (const [rank, [key]] of inOrder.entries())
        scores.set(key, (scores.get(key) ?? 0) + 1 / (k + rank + 1))
    }
    return scores
  }
}

/** Adds the proximity in meaning to the score by words; a section that no word found has the lowest of these. */
function weighted(weight: number): Fusion {
  return ({ words, meaning }) => {
    const lowest = words.size > 0 ? Math.min(...words.values()) : 0
    return new Map(
      [...meaning].map(([key, proximity]) => [key, (words.get(key) ?? lowest) + weight * proximity]),
    )
  }
}

/** Returns the shares of the half to choose by, of the half that is held out, and of all, in percent. */
function sharesOf(all: readonly Asked[], fusion: Fusion): string[] {
  const isRight = (asked: Asked) => {
    const [first] = [...fusion(asked)].sort((a, b) => b[1] - a[1])
    return first !== undefined && asked.wanted.has(first[0])
  }
  const halves = [all.filter((one) => !one.isHeldOut), all.filter((one) => one.isHeldOut), all]
  return halves.map((half) => ((100 * half.filter(isRight).length) / half.length).toFixed(1))
}
