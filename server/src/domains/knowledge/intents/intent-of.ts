import type { Locale } from '@pepper/contract/locales'
import { findNearestIntent } from '../index/find-sections.ts'
import type { KnowledgeIndex } from '../index/passage.ts'
import type { Intent } from './intents.ts'

// The ranks are measured on the cases of the evaluation: see docs/guide-scores.md.

/** From here on a message is near enough to an intent's wordings. */
const LEAST_RANK = 0.25
/** People in trouble, and those who ask what to do with money, are heard earlier than others. */
const LEAST_RANK_OF: Partial<Record<Intent, number>> = {
  'self-harm': 0.22,
  violence: 0.22,
  gambling: 0.22,
  fraud: 0.22,
  'no-trouble': 0.22,
  advice: 0.18,
  'no-advice': 0.18,
}

/** A section that is a little nearer does not outdo somebody's trouble. */
const TROUBLE: readonly Intent[] = ['self-harm', 'violence', 'gambling', 'fraud']
const TROUBLE_SHARE = 0.8

/** Nothing is computed without a number, so that its wordings need not be as near. */
const COMPUTED: readonly Intent[] = [
  'next-bid',
  'premium',
  'budget',
  'seller',
  'share',
  'xp-credits',
  'days-to-tier',
  'allowance-for',
]
const LEAST_RANK_COMPUTED = 0.18

/** Whoever asks for something else is better told that the guide does not know it than greeted. */
const SMALL_TALK: readonly Intent[] = [
  'greeting',
  'thanks',
  'goodbye',
  'who',
  'how-are-you',
  'help',
  'laugh',
  'praise',
  'bored',
]

/** Where no section is sure to answer, and the message has some words, an intent that is nearest needs less. */
const UNSURE_SHARE = 0.75
const UNSURE_SHARE_EARLY = 0.5
const FEW_WORDS = 3

/**
 * The intent that a message is taken as; null where a section of the guide is nearer, or nothing is near. `isAnswered` where
 * a section is sure to answer it.
 */
export function intentOf(
  index: KnowledgeIndex,
  question: string,
  { reader, isAnswered }: { reader: Locale; isAnswered: boolean },
): Intent | null {
  const nearest = findNearestIntent(index, question, reader)
  if (!nearest) return null
  const { intent, rank, sectionRank } = nearest
  if (rank < sectionRank * (TROUBLE.includes(intent) ? TROUBLE_SHARE : 1)) return null
  if (COMPUTED.includes(intent) && !/\d/.test(question)) return null
  const isCertain = isAnswered || question.trim().split(/\s+/).length <= FEW_WORDS
  return rank >= leastRankOf(intent, isCertain) ? intent : null
}

function leastRankOf(intent: Intent, isCertain: boolean): number {
  const early = LEAST_RANK_OF[intent]
  const least = early ?? (COMPUTED.includes(intent) ? LEAST_RANK_COMPUTED : LEAST_RANK)
  if (isCertain || SMALL_TALK.includes(intent)) return least
  return least * (early ? UNSURE_SHARE_EARLY : UNSURE_SHARE)
}
