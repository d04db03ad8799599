import { type Locale, locales } from '@pepper/contract/locales'
import { findSections } from '../server/src/domains/knowledge/index/find-sections.ts'
import type { KnowledgeIndex } from '../server/src/domains/knowledge/index/passage.ts'
import { isSure } from '../server/src/domains/knowledge/index/sureness.ts'
import {
  ELSEWHERE,
  type Example,
  IntentClassifier,
  pageLabel,
} from '../server/src/domains/knowledge/intents/intent-classifier.ts'
import { readMessages } from '../server/src/domains/knowledge/intents/intent-files.ts'
import {
  groupOf,
  type IntentGroup,
  intentGroups,
} from '../server/src/domains/knowledge/intents/intent-groups.ts'
import { ABOUT_GUIDE, groupSigns } from '../server/src/domains/knowledge/intents/intent-signs.ts'
import { examplesOf } from '../server/src/domains/knowledge/intents/learn-intents.ts'
import { isUnseen, readElsewhere } from './halves.ts'
import { learnProbability, type Outcome } from './learning.ts'
import { openPartOfGuide } from './part-of-guide.ts'

/** The part of the wordings that is kept out: one that the order of sections is not learned from. */
const WORDINGS = 3
/** The number of times that each question from elsewhere counts, because there are few of them. */
const ELSEWHERE_SHARE = 12

/** How many messages of others there are for each one of a group. */
const OTHERS = 9

type Outcomes = Map<IntentGroup, Outcome[]>

/**
 * Learns how much each sign counts that a message belongs to a group of intents: from every message of
 * `server/content/messages`, by a classifier that knows only the other half of them, from wordings of pages, which the
 * classifier has not seen, and from questions elsewhere.
 */
export async function learnIntentWeights(): Promise<Record<IntentGroup, number[]>> {
  const outcomes: Outcomes = new Map(intentGroups.map((group) => [group, []]))
  await eachKeptOut((index, example, reader) => addOutcomes(outcomes, index, example, reader))
  const weights = intentGroups.map((group) => [group, learnProbability(balanced(outcomes.get(group) ?? []))])
  return Object.fromEntries(weights)
}

/** Visits each message that is kept out of the classifier of an index, with its label. */
export async function eachKeptOut(
  visit: (index: KnowledgeIndex, example: Example, reader: Locale) => void,
): Promise<void> {
  const { index, asked } = await openPartOfGuide({ wordings: WORDINGS })
  for (const language of locales) {
    const messages = readMessages(language)
    const sections = index.languages.get(language)?.[0]?.sections ?? []
    const pages = asked.flatMap(({ question, section, ...one }): Example[] =>
      one.language === language ? [{ text: question, label: pageLabel(section ?? '') }] : [],
    )
    const elsewhere = readElsewhere(language)
      .filter(({ question }) => !isUnseen(question))
      .flatMap(({ question: text }) =>
        Array.from({ length: ELSEWHERE_SHARE }, (): Example => ({ text, label: ELSEWHERE })),
      )
    for (const half of [0, 1]) {
      const isKnown = (_: unknown, at: number) => at % 2 === half
      const isKeptOut = (_: unknown, at: number) => at % 2 !== half
      const known = [...examplesOf(sections), ...messages.filter(isKnown)]
      index.classifiers.set(language, await IntentClassifier.learn(known))
      const keptOut = [
        ...messages.filter(isKeptOut),
        ...pages.filter(isKeptOut),
        ...elsewhere.filter(isKeptOut),
      ]
      for (const one of keptOut) visit(index, one, language)
    }
  }
}

function addOutcomes(
  outcomes: Outcomes,
  index: KnowledgeIndex,
  { text, label }: Example,
  reader: Locale,
): void {
  const isAnswered = isSure(findSections(index, text, { reader }))
  for (const { group, signs } of groupSigns(index, { question: text, reader, isAnswered })) {
    // A wording that asks who the guide is may be taken as either.
    if (group === 'small-talk' && label.startsWith(pageLabel(`${ABOUT_GUIDE}#`))) continue
    outcomes.get(group)?.push({ signs, isRight: groupOf(label) === group })
  }
}

/** Repeats the outcomes of a group until one in ten belongs to it. */
function balanced(outcomes: Outcome[]): Outcome[] {
  const [right, others] = [
    outcomes.filter(({ isRight }) => isRight),
    outcomes.filter(({ isRight }) => !isRight),
  ]
  const share = Math.max(1, Math.round(others.length / OTHERS / right.length))
  return [...others, ...Array.from({ length: share }, () => right).flat()]
}
