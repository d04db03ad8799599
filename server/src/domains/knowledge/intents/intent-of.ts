import type { Locale } from '@pepper/contract/locales'
import { findNearestIntent } from '../index/find-sections.ts'
import { languageOf } from '../index/language.ts'
import type { KnowledgeIndex } from '../index/passage.ts'
import type { Intent } from './intents.ts'

// The ranks are measured on the cases of the evaluation: see docs/guide-scores.md.

/** The rank from which a message is near enough to an intent's wordings. */
const LEAST_RANK = 0.25
/** The lower ranks from which people in trouble, and those who ask what to do with money, are recognized. */
const LEAST_RANK_OF: Partial<Record<Intent, number>> = {
  'self-harm': 0.22,
  violence: 0.22,
  gambling: 0.22,
  fraud: 0.22,
  'no-trouble': 0.22,
  advice: 0.18,
  'no-advice': 0.18,
}

/**
 * The margin from which a learned intent decides, and the larger one if a section surely answers the message or it has
 * a few words, which say little.
 */
const LEAST_MARGIN = 3
const CLEAR_MARGIN = 5

/** The intents of people in trouble, which win even if a section is a little nearer. */
const TROUBLE: readonly Intent[] = ['self-harm', 'violence', 'gambling', 'fraud']
const TROUBLE_SHARE = 0.8

/** The intents that need a number in the message, so that its wordings need not be as near. */
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

/**
 * The intents of small talk, which always need their full rank: it is better to say that the guide does not know
 * something than to answer a question with a greeting.
 */
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

/**
 * The share of its rank that the nearest intent needs if no section surely answers and the message has more than a few
 * words.
 */
const UNSURE_SHARE = 0.75
const UNSURE_SHARE_EARLY = 0.5
const FEW_WORDS = 3

type Asking = { reader: Locale; isAnswered: boolean }

/**
 * Finds the intent of a message: the one whose wordings are nearest, else the one that was learned; null if a section
 * of the guide is nearer, or the message could be anything. `isAnswered` says whether a section surely answers it.
 */
export function intentOf(index: KnowledgeIndex, question: string, asking: Asking): Intent | null {
  return nearestIntent(index, question, asking) ?? learnedIntent(index, question, asking)
}

/**
 * Finds the intent that is most probable by words of many messages: it recognizes wordings that resemble none of them
 * as a whole.
 */
function learnedIntent(
  index: KnowledgeIndex,
  question: string,
  { reader, isAnswered }: Asking,
): Intent | null {
  const classifier = index.classifiers.get(languageOf(question, reader)) ?? index.classifiers.get(reader)
  const found = classifier?.classify(question)
  if (!found) return null
  const intent = found.intent as Intent
  if (COMPUTED.includes(intent) && !/\d/.test(question)) return null
  // 'Tell me slowly' is no request for advice, though many of them begin so.
  if (hasFewWords(question) && LEAST_RANK_OF[intent] !== undefined) return null
  const isDoubtful = isAnswered || hasFewWords(question)
  return found.margin >= (isDoubtful ? CLEAR_MARGIN : LEAST_MARGIN) ? intent : null
}

function nearestIntent(
  index: KnowledgeIndex,
  question: string,
  { reader, isAnswered }: Asking,
): Intent | null {
  const nearest = findNearestIntent(index, question, reader)
  if (!nearest) return null
  const { intent, rank, sectionRank } = nearest
  if (rank < sectionRank * (TROUBLE.includes(intent) ? TROUBLE_SHARE : 1)) return null
  if (COMPUTED.includes(intent) && !/\d/.test(question)) return null
  const isCertain = isAnswered || hasFewWords(question)
  return rank >= leastRankOf(intent, isCertain) ? intent : null
}

function hasFewWords(question: string): boolean {
  return question.trim().split(/\s+/).length <= FEW_WORDS
}

function leastRankOf(intent: Intent, isCertain: boolean): number {
  const early = LEAST_RANK_OF[intent]
  const least = early ?? (COMPUTED.includes(intent) ? LEAST_RANK_COMPUTED : LEAST_RANK)
  if (isCertain || SMALL_TALK.includes(intent)) return least
  return least * (early ? UNSURE_SHARE_EARLY : UNSURE_SHARE)
}
