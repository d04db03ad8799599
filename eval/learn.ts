import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Locale } from '@pepper/contract/locales'
import { findCandidates } from '../server/src/domains/knowledge/index/find-sections.ts'
import type { KnowledgeIndex } from '../server/src/domains/knowledge/index/passage.ts'
import {
  firstSignsOf,
  nearestOf,
  signsOf,
  weigh,
} from '../server/src/domains/knowledge/index/rank-sections.ts'
import { type IntentGroup, intentGroups } from '../server/src/domains/knowledge/intents/intent-groups.ts'
import { learnIntentWeights } from './learn-intents.ts'
import { type Choice, learnChoice, learnProbability } from './learning.ts'
import { type Asked, openPartOfGuide, type Part } from './part-of-guide.ts'

const HELP = `npm run eval:learn -- [--write]

Learns how sections are ordered, how probable it is that the first one answers, and that a message is no question for a page, from wordings of the guide that are kept
out of the index: every fourth, in turn. The cases of eval/cases are not read. The questions of eval/elsewhere have no answer
in the guide; nor have the wordings of pages that are kept out as a whole. Prints how the weights do on wordings that they
were not learned from; --write puts them into server/src/domains/knowledge/index/learned-weights.ts.`

const ELSEWHERE = join(import.meta.dirname, 'elsewhere')
const WEIGHTS = join(import.meta.dirname, '../server/src/domains/knowledge/index/learned-weights.ts')
/** The number of times that each question from elsewhere counts, because there are few of them. */
const ELSEWHERE_SHARE = 6
const [LEARNED_FROM, MEASURED_ON] = [[0, 1], [2]] as const

interface Example {
  wanted: string | null
  candidates: ReturnType<typeof nearestOf>
  signs: number[][]
}

const { values } = parseArgs({ options: { write: { type: 'boolean' }, help: { type: 'boolean' } } })
if (values.help) console.log(HELP)
else await learn()

async function learn(): Promise<void> {
  const known = await examplesOf(LEARNED_FROM.map((fold) => ({ wordings: fold })))
  const sectionWeights = learnChoice(known.map(choiceOf))
  const other = await elsewhere()
  const unknown = [
    ...(await examplesOf([{ pages: 0 }, { pages: 1 }])),
    ...Array.from({ length: ELSEWHERE_SHARE }, () => other).flat(),
  ]
  const firstWeights = learnProbability([...known, ...unknown].map((one) => firstOf(one, sectionWeights)))
  const measured = await examplesOf(MEASURED_ON.map((fold) => ({ wordings: fold })))
  const missing = await examplesOf([{ pages: 2 }])
  measure(measured, missing, { sectionWeights, firstWeights })
  if (values.write) write(sectionWeights, firstWeights, await learnIntentWeights())
}

async function examplesOf(parts: Part[]): Promise<Example[]> {
  const examples: Example[] = []
  for (const part of parts) {
    const { index, asked } = await openPartOfGuide(part)
    for (const one of asked) examples.push(exampleOf(index, one))
  }
  return examples
}

async function elsewhere(): Promise<Example[]> {
  const { index } = await openPartOfGuide({})
  return readdirSync(ELSEWHERE).flatMap((name) => {
    const language = name.slice(0, 2) as Locale
    const questions = readFileSync(join(ELSEWHERE, name), 'utf8').split('\n').filter(Boolean)
    return questions.map((question) => exampleOf(index, { question, language, section: null }))
  })
}

function exampleOf(index: KnowledgeIndex, { question, language, section }: Asked): Example {
  const candidates = nearestOf(findCandidates(index, question, language))
  return { wanted: section, candidates, signs: signsOf(candidates) }
}

function choiceOf({ wanted, candidates, signs }: Example): Choice {
  return { signs, right: candidates.findIndex(({ slug, section }) => `${slug}#${section}` === wanted) }
}

/** Returns the signs of the section that comes first, and whether its page is the wanted one. */
function firstOf({ wanted, candidates, signs }: Example, weights: number[]) {
  const scores = signs.map((one) => weigh(weights, one))
  const first = scores.indexOf(Math.max(...scores))
  const found = candidates[first]
  if (!found) return { signs: [], isRight: false, section: '' }
  const section = `${found.slug}#${found.section}`
  const isRight = wanted?.split('#')[0] === found.slug
  return { signs: firstSignsOf({ compared: candidates, signs, scores }, first), isRight, section }
}

function measure(
  examples: Example[],
  missing: Example[],
  { sectionWeights, firstWeights }: { sectionWeights: number[]; firstWeights: number[] },
): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`
  const firsts = examples.map((one) => ({ ...firstOf(one, sectionWeights), wanted: one.wanted }))
  const byFit = examples.filter(
    ({ candidates: [first], wanted }) => `${first?.slug}#${first?.section}` === wanted,
  )
  const right = firsts.filter(({ section, wanted }) => section === wanted)
  const onPage = firsts.filter(({ isRight }) => isRight)
  console.log(`${examples.length} wordings: section first ${percent(right.length / examples.length)}`)
  console.log(
    `(by the sum of signs ${percent(byFit.length / examples.length)}), page first ${percent(onPage.length / examples.length)}`,
  )
  const all = [...firsts, ...missing.map((one) => firstOf(one, sectionWeights))]
  for (const least of [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
    const inside = all.filter(({ signs }) => {
      const probability = 1 / (1 + Math.exp(-weigh(firstWeights, signs)))
      return probability >= least && probability < least + 0.1
    })
    const share = inside.filter(({ isRight }) => isRight).length / inside.length
    console.log(`said to be right by ${least}: ${inside.length}, right ${percent(share)}`)
  }
}

function write(
  sectionWeights: number[],
  firstWeights: number[],
  intentWeights: Record<IntentGroup, number[]>,
): void {
  const list = (weights: number[]) => weights.map((weight) => Number(weight.toPrecision(4))).join(', ')
  writeFileSync(
    WEIGHTS,
    `import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  ${list(sectionWeights)},
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  ${list(firstWeights)},
]

/** The weight of each sign that a message belongs to a group of intents, in the order of \`groupSigns\`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
${intentGroups.map((group) => `  ${JSON.stringify(group)}: [${list(intentWeights[group])}],`).join('\n')}
}
`,
  )
}
