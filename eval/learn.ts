import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findCandidates } from '../server/src/domains/knowledge/index/find-sections.ts'
import {
  FIRST_WEIGHTS,
  INTENT_BARS,
  INTENT_WEIGHTS,
  RANK_BARS,
  SECTION_WEIGHTS,
} from '../server/src/domains/knowledge/index/learned-weights.ts'
import type { KnowledgeIndex } from '../server/src/domains/knowledge/index/passage.ts'
import {
  type Candidate,
  keyOf,
  nearestOf,
  signsOf,
  weigh,
} from '../server/src/domains/knowledge/index/rank-sections.ts'
import { type IntentGroup, intentGroups } from '../server/src/domains/knowledge/intents/intent-groups.ts'
import { learnIntentGroups } from './learn-intents.ts'
import { findFirsts, learnSureness, printSureness, type Sureness } from './learn-sureness.ts'
import { type Choice, learnChoice } from './learning.ts'
import { type Asked, openPartOfGuide } from './part-of-guide.ts'

const HELP = `npm run eval:learn -- [--intents] [--write]

Learns how sections are ordered, from wordings of the guide that are kept out of the index: every fourth, in turn. Learns how probable it is that the first section's page answers, and from when on the guide is
sure of it, from a half of eval/wordings and eval/elsewhere. --intents learns instead, by those ranks, that a message is no
question for a page. The cases of eval/cases are not read. Prints how the weights do on
what they were not learned from, the other half; --write puts them into server/src/domains/knowledge/index/learned-weights.ts.`

const WEIGHTS = join(import.meta.dirname, '../server/src/domains/knowledge/index/learned-weights.ts')
const [LEARNED_FROM, MEASURED_ON] = [[0, 1], [2]] as const

interface Example {
  wanted: string | null
  candidates: ReturnType<typeof nearestOf>
  signs: number[][]
}

const { values } = parseArgs({
  options: { write: { type: 'boolean' }, intents: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (values.help) console.log(HELP)
else if (values.intents) await learnIntents()
else await learn()

async function learn(): Promise<void> {
  const known = await examplesOf(LEARNED_FROM)
  const sectionWeights = learnChoice(known.map(choiceOf))
  measure(await examplesOf(MEASURED_ON), sectionWeights)
  const firsts = await findFirsts(sectionWeights)
  const sureness = learnSureness(firsts)
  printSureness(firsts, sureness)
  if (values.write)
    write({ sectionWeights, sureness, groups: { weights: INTENT_WEIGHTS, bars: INTENT_BARS } })
}

/** Learns the groups of intents by the ranks of sections as they are written now. */
async function learnIntents(): Promise<void> {
  const groups = await learnIntentGroups()
  const sureness = { weights: FIRST_WEIGHTS, bars: RANK_BARS }
  if (values.write) write({ sectionWeights: SECTION_WEIGHTS, sureness, groups })
}

async function examplesOf(folds: readonly number[]): Promise<Example[]> {
  const examples: Example[] = []
  for (const fold of folds) {
    const { index, asked } = await openPartOfGuide({ wordings: fold })
    for (const one of asked) examples.push(exampleOf(index, one))
  }
  return examples
}

function exampleOf(index: KnowledgeIndex, { question, language, section }: Asked): Example {
  const candidates = nearestOf(findCandidates(index, question, language))
  return { wanted: section, candidates, signs: signsOf(candidates) }
}

function choiceOf({ wanted, candidates, signs }: Example): Choice {
  return { signs, right: candidates.findIndex(({ slug, section }) => `${slug}#${section}` === wanted) }
}

/** Prints for how many wordings their section comes first, by the weights and by the sum of signs. */
function measure(examples: Example[], sectionWeights: number[]): void {
  const percent = (share: number) => `${((100 * share) / examples.length).toFixed(1)}%`
  const firstOf = ({ candidates, signs }: Example) => {
    const scores = signs.map((one) => weigh(sectionWeights, one))
    return candidates[scores.indexOf(Math.max(...scores))]
  }
  const isWanted = (found: Candidate | undefined, { wanted }: Example) =>
    found !== undefined && keyOf(found) === wanted
  const learned = examples.filter((one) => isWanted(firstOf(one), one))
  const byFit = examples.filter((one) => isWanted(one.candidates[0], one))
  const onPage = examples.filter((one) => firstOf(one)?.slug === one.wanted?.split('#')[0])
  console.log(`${examples.length} wordings: section first ${percent(learned.length)}`)
  console.log(`(by the sum of signs ${percent(byFit.length)}), page first ${percent(onPage.length)}`)
}

interface Learned {
  sectionWeights: readonly number[]
  sureness: { weights: readonly number[]; bars: Sureness['bars'] }
  groups: { weights: Record<IntentGroup, readonly number[]>; bars: Record<IntentGroup, number> }
}

function write({ sectionWeights, sureness, groups }: Learned): void {
  const list = (weights: readonly number[]) =>
    weights.map((weight) => Number(weight.toPrecision(4))).join(', ')
  writeFileSync(
    WEIGHTS,
    `import type { IntentGroup } from '../intents/intent-groups.ts'

// Made by npm run eval:learn -- --write, and with --intents.

/**
 * The weight of each sign of a fit: likeness by kind of feature, wordings, words, the page, the first section of a
 * page.
 */
export const SECTION_WEIGHTS: readonly number[] = [
  ${list(sectionWeights)},
]

/** The weight of each sign that the first section found is on the right page. */
export const FIRST_WEIGHTS: readonly number[] = [
  ${list(sureness.weights)},
]

/** The ranks from which a section is said to answer, and from which it is offered as the nearest. */
export const RANK_BARS = { sure: ${sureness.bars.sure}, close: ${sureness.bars.close} }

/** The weight of each sign that a message belongs to a group of intents, in the order of \`groupSigns\`. */
export const INTENT_WEIGHTS: Record<IntentGroup, readonly number[]> = {
${intentGroups.map((group) => `  ${JSON.stringify(group)}: [${list(groups.weights[group])}],`).join('\n')}
}

/** The probability from which a message is taken as one of a group. */
export const INTENT_BARS: Record<IntentGroup, number> = {
${intentGroups.map((group) => `  ${JSON.stringify(group)}: ${groups.bars[group]},`).join('\n')}
}
`,
  )
}
