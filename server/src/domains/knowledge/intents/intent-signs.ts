import type { Locale } from '@pepper/contract/locales'
import { findIntentFits } from '../index/find-sections.ts'
import { languageOf } from '../index/language.ts'
import type { KnowledgeIndex } from '../index/passage.ts'
import { plainWords } from '../index/plain-text.ts'
import { pageLabel, UNANSWERED } from './intent-classifier.ts'
import { groupOf, INTENT_GROUPS, type IntentGroup, intentGroups } from './intent-groups.ts'
import type { Intent } from './intents.ts'

/**
 * The page about the guide. 'Are you a robot?' asks for it and is small talk as well, so that it is no reason against
 * that.
 */
export const ABOUT_GUIDE = 'who-is-the-guide'

const GUIDE_LABEL = pageLabel(ABOUT_GUIDE)

/**
 * The groups that resemble questions which no page answers: people ask the guide of itself and of their accounts in the
 * same words.
 */
const LIKE_UNANSWERED: readonly IntentGroup[] = ['small-talk', 'account']

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
  /** The rank of the section that comes first: how probable it is that its page answers. */
  rank: number
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
export function groupSigns(index: KnowledgeIndex, { question, reader, rank: answered }: Asked): GroupSigns[] {
  const classifier = index.classifiers.get(languageOf(question, reader)) ?? index.classifiers.get(reader)
  const scores = classifier?.score(question)
  if (!scores) return []
  const { intents, sections } = findIntentFits(index, question, reader)
  const fitOf = (intent: string) => intents.get(intent) ?? 0
  const best = bestScores(scores)
  const [all, withoutGuide] = highestFits(sections)
  const { few, others } = messageSigns(question)
  const hasNumber = /\d/.test(question)
  const found: GroupSigns[] = []
  for (const group of intentGroups) {
    if (group === 'sum' && !hasNumber) continue
    const isTalk = group === 'small-talk'
    const { none, other, own } = competing(best, group)
    let [intent, rank, mostLikely] = [INTENT_GROUPS[group][0] as Intent, 0, Number.NEGATIVE_INFINITY]
    for (const one of INTENT_GROUPS[group]) {
      const fit = fitOf(one)
      const likely = (scores.get(one) ?? none) + RANK_SHARE * fit
      if (likely > mostLikely) [intent, mostLikely] = [one, likely]
      rank = Math.max(rank, fit)
    }
    const unmeant = group === 'no-advice' ? 0 : fitOf('no-advice')
    const sectionRank = Math.max(unmeant, fitOf('no-trouble'), isTalk ? withoutGuide : all)
    const margin = within(own - none)
    const signs = [
      ...[1, margin, Math.sqrt(Math.max(margin, 0)), within(own - other), few, few * margin],
      ...[rank, sectionRank, Math.log((rank + LITTLE_RANK) / (sectionRank + LITTLE_RANK))],
      ...[answered, answered * margin, ...others, Number(hasNumber)],
    ]
    found.push({ group, intent, signs })
  }
  return found
}

/** Returns by how much the words of a message speak for its group rather than for any page. */
export function marginOf({ signs: [, margin = 0] }: GroupSigns): number {
  return margin
}

/** Returns the highest fit of all sections, and of those that are not about the guide. */
function highestFits(sections: readonly { slug: string; fit: number }[]): [number, number] {
  let [all, withoutGuide] = [0, 0]
  for (const { slug, fit } of sections) {
    if (fit > all) all = fit
    if (fit > withoutGuide && slug !== ABOUT_GUIDE) withoutGuide = fit
  }
  return [all, withoutGuide]
}

function messageSigns(question: string): { few: number; others: number[] } {
  const words = question.trim().split(/\s+/).length
  const text = plainWords(question)
  const others = [Math.min(words, MANY_WORDS), question.includes('?'), YOU.test(text), ME.test(text)].map(
    Number,
  )
  return { few: Number(words <= FEW_WORDS), others }
}

/** Lists the kinds of messages that are none of the intents which are answered in a way of their own. */
const NO_INTENT: readonly Kind[] = ['none', 'guide', UNANSWERED, 'no-advice']

type Kind = IntentGroup | 'guide' | typeof UNANSWERED | 'none'

/** The best scores of the groups, of the page about the guide, of questions that no page answers, and of all others. */
type BestScores = ReadonlyMap<Kind, number>

function bestScores(scores: ReadonlyMap<string, number>): BestScores {
  const best = new Map<Kind, number>()
  for (const [label, score] of scores) {
    const kind = groupOf(label) ?? kindOf(label)
    if (score > (best.get(kind) ?? Number.NEGATIVE_INFINITY)) best.set(kind, score)
  }
  return best
}

function kindOf(label: string): Kind {
  if (label === UNANSWERED) return UNANSWERED
  return label === GUIDE_LABEL ? 'guide' : 'none'
}

/** Returns the best scores of a group, of what is no intent of any, and of the other groups. */
function competing(best: BestScores, group: IntentGroup): { none: number; other: number; own: number } {
  let [none, other] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [kind, score] of best) {
    if (kind === group || (kind === 'guide' && group === 'small-talk')) continue
    if (kind === UNANSWERED && LIKE_UNANSWERED.includes(group)) continue
    // People in danger are sad: it speaks for nothing harmless.
    if (kind === 'sad' && group === 'danger') continue
    if (NO_INTENT.includes(kind)) none = Math.max(none, score)
    else other = Math.max(other, score)
  }
  return { none, other, own: best.get(group) ?? Number.NEGATIVE_INFINITY }
}

function within(margin: number): number {
  return Number.isNaN(margin) ? 0 : Math.min(MOST_MARGIN, Math.max(-MOST_MARGIN, margin))
}
