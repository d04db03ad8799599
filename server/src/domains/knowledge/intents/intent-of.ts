import type { Locale } from '@pepper/contract/locales'
import { findIntentFits } from '../index/find-sections.ts'
import { INTENT_WEIGHTS } from '../index/learned-weights.ts'
import type { KnowledgeIndex } from '../index/passage.ts'
import { groupOf, type IntentGroup } from './intent-groups.ts'
import { type GroupSigns, groupSigns } from './intent-signs.ts'
import type { Intent } from './intents.ts'

/**
 * The probability from which a message is taken as one of a group, chosen on messages that are kept out: people in
 * trouble, and those who ask for advice, lose much by a page in place of the answer. To answer a question with a
 * greeting is worse than to say that the guide does not know.
 */
const LEAST: Record<IntentGroup, number> = {
  danger: 0.65,
  fraud: 0.7,
  advice: 0.43,
  'no-advice': 0.35,
  account: 0.5,
  sum: 0.6,
  'small-talk': 0.55,
}

/**
 * The rank from which the nearest wordings decide that people are in danger, and the lower one where no section surely
 * answers a message of some words; and the share of the best section's rank that is enough. Fraud is a subject of the
 * guide, too, so that its wordings alone say little.
 */
const DANGER = { intents: ['self-harm', 'violence', 'gambling'], rank: 0.22, unanswered: 0.13, share: 0.8 }
/** The same for abuse, which counts after all but small talk, because insults name the guide like it. */
const ABUSE = { intents: ['abuse'], rank: 0.22, unanswered: 0.2, share: 0.8 }
const FEW_WORDS = 3

type Asking = { reader: Locale; isAnswered: boolean }

/**
 * Finds the intent of a message: that of the most probable group, people in trouble first; null if none is probable
 * enough. `isAnswered` says whether a section of the guide surely answers it.
 */
export function intentOf(index: KnowledgeIndex, question: string, asking: Asking): Intent | null {
  const danger = nearestOf(DANGER, index, question, asking)
  if (danger) return danger
  let best: { intent: Intent; probability: number } | null = null
  for (const found of groupSigns(index, { question, ...asking })) {
    const probability = probabilityOf(found)
    if (probability < LEAST[found.group]) continue
    if (found.group === 'danger') return found.intent
    if (!best || probability > best.probability) best = { intent: found.intent, probability }
  }
  const isTalk = best !== null && groupOf(best.intent) === 'small-talk'
  const abuse = best === null || isTalk ? nearestOf(ABUSE, index, question, asking) : null
  return abuse ?? best?.intent ?? null
}

/** Returns the intent with the nearest wordings if it is one of those looked for, and near enough. */
function nearestOf(
  looked: typeof DANGER,
  index: KnowledgeIndex,
  question: string,
  { reader, isAnswered }: Asking,
): Intent | null {
  const { intents, sections } = findIntentFits(index, question, reader)
  let [nearest, rank] = ['', 0]
  for (const [intent, fit] of intents) if (fit > rank) [nearest, rank] = [intent, fit]
  const isShort = question.trim().split(/\s+/).length <= FEW_WORDS
  const least = isAnswered || isShort ? looked.rank : looked.unanswered
  if (rank < least || !looked.intents.includes(nearest)) return null
  return sections.every(({ fit }) => rank >= looked.share * fit) ? (nearest as Intent) : null
}

/** Returns how probable the group of some signs is, if one message in ten belonged to it. */
export function probabilityOf({ group, signs }: GroupSigns): number {
  const weights = INTENT_WEIGHTS[group]
  return 1 / (1 + Math.exp(-signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0)))
}
