import { type Locale, locales } from '@pepper/contract/locales'
import { findSections } from '../server/src/domains/knowledge/index/find-sections.ts'
import type { KnowledgeIndex } from '../server/src/domains/knowledge/index/passage.ts'
import {
  ELSEWHERE,
  type Example,
  IntentClassifier,
  pageLabel,
  UNANSWERED,
} from '../server/src/domains/knowledge/intents/intent-classifier.ts'
import { readMessages } from '../server/src/domains/knowledge/intents/intent-files.ts'
import {
  groupOf,
  type IntentGroup,
  intentGroups,
} from '../server/src/domains/knowledge/intents/intent-groups.ts'
import { probabilityOf } from '../server/src/domains/knowledge/intents/intent-of.ts'
import { ABOUT_GUIDE, groupSigns } from '../server/src/domains/knowledge/intents/intent-signs.ts'
import { examplesOf } from '../server/src/domains/knowledge/intents/learn-intents.ts'
import { isUnseen, readAnswered, readElsewhere, readNearby } from './halves.ts'
import { learnProbability, type Outcome } from './learning.ts'
import { openPartOfGuide } from './part-of-guide.ts'

/** The number of times that each question from elsewhere counts, because there are few of them. */
const ELSEWHERE_SHARE = 2
/** The same for messages of the guide about something else. */
const ELSEWHERE_MESSAGES_SHARE = 6
/** How many messages of others there are for each one of a group. */
const OTHERS = 9
/**
 * The share of the questions for a page that may be taken as one of each group. People in trouble, and those who ask for
 * advice, lose much by a page in place of the answer.
 */
const MOST_TAKEN: Record<IntentGroup, number> = {
  danger: 0.005,
  fraud: 0.012,
  abuse: 0.005,
  advice: 0.02,
  'no-advice': 0.05,
  account: 0.02,
  sum: 0.0125,
  sad: 0.005,
  'small-talk': 0.005,
}
/**
 * The share of the messages about something else, harmless ones in the words of trouble among them, that may be taken as
 * one of each group: fewer where the reply scolds or lectures. To miss people in danger costs more than to worry in
 * vain. Only messages with a number may be sums, so that their share is of few.
 */
const MOST_STRAY: Record<IntentGroup, number> = {
  danger: 0.05,
  fraud: 0.02,
  abuse: 0.02,
  advice: 0.02,
  'no-advice': 0.05,
  account: 0.05,
  sum: 0.12,
  sad: 0.04,
  'small-talk': 0.05,
}

/** A group that is less probable than this is never taken. */
const LOWEST_BAR = 0.3

type Kept = Outcome & { isForPage: boolean; isElsewhere: boolean }
type Outcomes = Map<IntentGroup, Kept[]>

export interface LearnedGroups {
  weights: Record<IntentGroup, number[]>
  bars: Record<IntentGroup, number>
}

/**
 * Learns how much each sign counts that a message belongs to a group of intents: from every message of
 * `server/content/messages`, by a classifier that knows only the other half of them, and from the half of strangers'
 * questions that is learned from. Then finds from when on a message is taken as one of the group.
 */
export async function learnIntentGroups(): Promise<LearnedGroups> {
  const outcomes: Outcomes = new Map(intentGroups.map((group) => [group, []]))
  await eachKeptOut((index, example, reader) => addOutcomes(outcomes, index, example, reader))
  const forPages = Math.max(...[...outcomes.values()].map((own) => own.filter((one) => one.isForPage).length))
  const learned = intentGroups.map((group) => {
    const own = outcomes.get(group) ?? []
    const weights = learnProbability(balanced(own))
    const bar = barOf(own, weights, { group, most: MOST_TAKEN[group] * forPages })
    return { group, weights, bar }
  })
  return {
    weights: Object.fromEntries(
      learned.map(({ group, weights }) => [group, weights]),
    ) as LearnedGroups['weights'],
    bars: Object.fromEntries(learned.map(({ group, bar }) => [group, bar])) as LearnedGroups['bars'],
  }
}

/** Repeats a message about something else, of which people write far more than the few that are learned from. */
function repeated(example: Example): Example[] {
  return Array.from({ length: example.label === ELSEWHERE ? ELSEWHERE_MESSAGES_SHARE : 1 }, () => example)
}

/** Returns the lowest bar, in hundredths, from which no more of the other messages are taken than may be. */
function barOf(
  outcomes: readonly Kept[],
  weights: readonly number[],
  { group, most }: { group: IntentGroup; most: number },
): number {
  const ranked = outcomes.map((one) => ({
    ...one,
    probability: probabilityOf({ group, signs: [...one.signs] }, weights),
  }))
  const wrong = ranked.filter(({ isForPage, isRight }) => isForPage && !isRight)
  const right = ranked.filter(({ isRight }) => isRight)
  const others = ranked.filter(({ isElsewhere }) => isElsewhere)
  const mostStray = MOST_STRAY[group] * others.length
  const takenOf = (messages: typeof ranked, bar: number) =>
    messages.filter(({ probability }) => probability >= bar).length
  let bar = LOWEST_BAR
  while (takenOf(wrong, bar) > most || takenOf(others, bar) > mostStray) bar += 0.01
  const [taken, stray] = [takenOf(right, bar), takenOf(others, bar)]
  console.log(
    `${group}: ${taken} of ${right.length} messages are taken from ${bar.toFixed(2)} on, and ${stray} of ${others.length} about something else`,
  )
  return Number(bar.toFixed(2))
}

/** Visits each message that is kept out of the classifier of an index, with its label. */
async function eachKeptOut(
  visit: (index: KnowledgeIndex, example: Example, reader: Locale) => void,
): Promise<void> {
  const { index } = await openPartOfGuide({})
  for (const language of locales) {
    const messages = readMessages(language)
    const sections = index.languages.get(language)?.[0]?.sections ?? []
    const pages = readAnswered(language)
      .filter(({ question }) => !isUnseen(question))
      .map(({ question, section }): Example => ({ text: question, label: pageLabel(section ?? '') }))
    const nearby = readNearby(language)
      .filter(({ question }) => !isUnseen(question))
      .map(({ question: text }): Example => ({ text, label: UNANSWERED }))
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
        ...messages.filter(isKeptOut).flatMap((one) => repeated(one)),
        ...pages.filter(isKeptOut),
        ...nearby.filter(isKeptOut),
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
  const rank = findSections(index, text, { reader, limit: 1 })[0]?.rank ?? 0
  const isForPage = label.startsWith(pageLabel(''))
  const isElsewhere = [ELSEWHERE, UNANSWERED, 'no-trouble'].includes(label)
  for (const { group, signs } of groupSigns(index, { question: text, reader, rank })) {
    // A wording that asks who the guide is may be taken as either.
    if (group === 'small-talk' && label.startsWith(pageLabel(`${ABOUT_GUIDE}#`))) continue
    outcomes.get(group)?.push({ signs, isRight: groupOf(label) === group, isForPage, isElsewhere })
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
