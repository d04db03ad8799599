import type { Locale } from '@pepper/contract/locales'
import { findIntentFits } from '../index/find-sections.ts'
import { languageOf } from '../index/language.ts'
import type { KnowledgeIndex } from '../index/passage.ts'
import { plainWords } from '../index/plain-text.ts'
import { pageLabel } from './intent-classifier.ts'
import { groupOf, INTENT_GROUPS, type IntentGroup, intentGroups } from './intent-groups.ts'
import type { Intent } from './intents.ts'

/**
 * The page about the guide. 'Are you a robot?' asks for it and is small talk as well, so that it is no reason against
 * that.
 */
export const ABOUT_GUIDE = 'who-is-the-guide'

/** The margins between which a difference says something. */
const MOST_MARGIN = 10
/** Added to both sides of a ratio of ranks, so that it says little where both are nearly nothing. */
const LITTLE_RANK = 0.03
/** How much the rank of an intent's nearest wording counts beside the words of all its messages. */
const RANK_SHARE = 12
const FEW_WORDS = 3
const MANY_WORDS = 12

/** The words by which people address the guide, and those by which they speak of themselves. */
const YOU =
  /(?:^| )(?:you|u|ur|your|ya|yours|tu|te|ti|usted|eres|sos|vos|toi|t|vous|es|du|dich|dir|dein\p{L}*|sie|ihnen|bist)(?= |'|$)/u
const ME =
  /(?:^| )(?:i|me|my|mine|im|ive|we|our|yo|mi|mis|nos|nuestr\p{L}*|je|j|moi|mon|ma|mes|nous|ich|mir|mich|mein\p{L}*|wir|uns\p{L}*)(?= |'|$)/u

interface Asked {
  question: string
  reader: Locale
  isAnswered: boolean
}

/** The most probable intent of a group, and the signs of how probable the group is. */
export interface GroupSigns {
  group: IntentGroup
  intent: Intent
  signs: number[]
}

/**
 * Lists the signs of each group that a message may belong to, in the order of `INTENT_WEIGHTS`. A sum needs a number.
 * Returns none where nothing is known of the words of the message.
 */
export function groupSigns(index: KnowledgeIndex, { question, reader, isAnswered }: Asked): GroupSigns[] {
  const classifier = index.classifiers.get(languageOf(question, reader)) ?? index.classifiers.get(reader)
  const scores = classifier?.score(question)
  if (!scores) return []
  const { intents, sections } = findIntentFits(index, question, reader)
  const fitOf = (intent: string) => intents.get(intent) ?? 0
  const message = messageSigns(question)
  const [answered, hasNumber] = [Number(isAnswered), /\d/.test(question)]
  return intentGroups.flatMap((group): GroupSigns[] => {
    if (group === 'sum' && !hasNumber) return []
    const own: readonly Intent[] = INTENT_GROUPS[group]
    const but = group === 'small-talk' ? ABOUT_GUIDE : ''
    const { none, other } = competing(scores, group, but)
    const likely = (intent: Intent) => (scores.get(intent) ?? none) + RANK_SHARE * fitOf(intent)
    const intent = own.reduce((best, one) => (likely(one) > likely(best) ? one : best))
    const best = Math.max(...own.map((one) => scores.get(one) ?? Number.NEGATIVE_INFINITY))
    const rank = Math.max(...own.map(fitOf))
    const unmeant = group === 'no-advice' ? 0 : fitOf('no-advice')
    const sectionRank = Math.max(
      unmeant,
      fitOf('no-trouble'),
      ...sections.map((one) => (one.slug === but ? 0 : one.fit)),
    )
    const margin = within(best - none)
    const { few } = message
    const signs = [
      ...[1, margin, Math.sqrt(Math.max(margin, 0)), within(best - other), few, few * margin],
      ...[rank, sectionRank, Math.log((rank + LITTLE_RANK) / (sectionRank + LITTLE_RANK))],
      ...[answered, answered * margin, ...message.others, Number(hasNumber)],
    ]
    return [{ group, intent, signs }]
  })
}

function messageSigns(question: string): { few: number; others: number[] } {
  const words = question.trim().split(/\s+/).length
  const text = plainWords(question)
  const others = [Math.min(words, MANY_WORDS), question.includes('?'), YOU.test(text), ME.test(text)].map(
    Number,
  )
  return { few: Number(words <= FEW_WORDS), others }
}

/** Returns the best scores of what is no intent of any group, and of the other groups. */
function competing(
  scores: ReadonlyMap<string, number>,
  group: IntentGroup,
  but: string,
): { none: number; other: number } {
  let [none, other] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const left = pageLabel(but)
  for (const [label, score] of scores) {
    const found = groupOf(label)
    if (found === group || label === left) continue
    if (found && found !== 'no-advice') other = Math.max(other, score)
    else none = Math.max(none, score)
  }
  return { none, other }
}

function within(margin: number): number {
  return Number.isNaN(margin) ? 0 : Math.min(MOST_MARGIN, Math.max(-MOST_MARGIN, margin))
}
