import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '@pepper/contract/locales'
import { findNearestIntent, findSections } from '../server/src/domains/knowledge/index/find-sections.ts'
import type { KnowledgeIndex } from '../server/src/domains/knowledge/index/passage.ts'
import { isSure } from '../server/src/domains/knowledge/index/sureness.ts'
import { type Example, IntentClassifier } from '../server/src/domains/knowledge/intents/intent-classifier.ts'
import { readMessages } from '../server/src/domains/knowledge/intents/intent-files.ts'
import { learnedSigns } from '../server/src/domains/knowledge/intents/intent-of.ts'
import { examplesOf } from '../server/src/domains/knowledge/intents/learn-intents.ts'
import { learnProbability, type Outcome } from './learning.ts'
import { openPartOfGuide } from './part-of-guide.ts'

/** The part of the wordings that is kept out: one that the order of sections is not learned from. */
const WORDINGS = 3
const ELSEWHERE = join(import.meta.dirname, 'elsewhere')
/** The number of times that each question from elsewhere counts, because there are few of them. */
const ELSEWHERE_SHARE = 6

/**
 * Learns how much each sign counts that a message means what the classifier says: from every second message of
 * `server/content/messages`, from wordings of pages, which the classifier has not seen, and from questions elsewhere.
 */
export async function learnIntentWeights(): Promise<number[]> {
  const { index, asked } = await openPartOfGuide({ wordings: WORDINGS })
  const outcomes: Outcome[] = []
  for (const language of locales) {
    const messages = readMessages(language)
    const isKnown = (at: number) => at % 2 === 0
    const sections = index.languages.get(language)?.[0]?.sections ?? []
    const known = [...examplesOf(sections), ...messages.filter((_, at) => isKnown(at))]
    index.classifiers.set(language, await IntentClassifier.learn(known))
    const others = messages.filter((_, at) => !isKnown(at))
    const pages = asked
      .filter((one) => one.language === language)
      .map(({ question }): Example => ({ text: question, label: '' }))
    const elsewhere = readFileSync(join(ELSEWHERE, `${language}.txt`), 'utf8')
      .split('\n')
      .filter(Boolean)
    const unknown = Array.from({ length: ELSEWHERE_SHARE }, () => elsewhere).flat()
    const unanswered = unknown.map((text): Example => ({ text, label: '' }))
    for (const one of [...others, ...pages, ...unanswered]) outcomes.push(outcomeOf(index, one, language))
  }
  return learnProbability(outcomes)
}

function outcomeOf(index: KnowledgeIndex, { text, label }: Example, reader: Locale): Outcome {
  const isAnswered = isSure(findSections(index, text, { reader }))
  const nearest = findNearestIntent(index, text, reader)
  const found = learnedSigns(index, nearest, { question: text, reader, isAnswered })
  return { signs: found?.signs ?? [], isRight: found?.intent === label }
}
