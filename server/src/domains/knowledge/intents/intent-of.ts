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
  advice: 0.18,
  'no-advice': 0.18,
}

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

/** The intent that a message is taken as; null where a section of the guide is nearer, or nothing is near. */
export function intentOf(index: KnowledgeIndex, question: string, reader: Locale): Intent | null {
  const nearest = findNearestIntent(index, question, reader)
  if (!nearest || nearest.rank < nearest.sectionRank) return null
  const { intent, rank } = nearest
  if (COMPUTED.includes(intent)) return rank >= LEAST_RANK_COMPUTED && /\d/.test(question) ? intent : null
  return rank >= (LEAST_RANK_OF[intent] ?? LEAST_RANK) ? intent : null
}
