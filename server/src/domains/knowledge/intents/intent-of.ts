import type { Locale } from '@pepper/contract/locales'
import { findNearestIntent } from '../index/find-sections.ts'
import { languageOf } from '../index/language.ts'
import { INTENT_WEIGHTS } from '../index/learned-weights.ts'
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
 * The probability from which a learned intent decides. People in trouble, and those who ask for advice or about their
 * own account, lose much by a page in place of the answer, and little by an answer that they did not want.
 */
const LEAST_PROBABILITY = 0.25
const LEAST_PROBABILITY_EARLY = 0.15
const EARLY: readonly Intent[] = [
  'self-harm',
  'violence',
  'gambling',
  'fraud',
  'advice',
  'no-advice',
  'credits-left',
  'next-reset',
  'tier',
  'xp-to-next',
  'allowance',
  'one-more',
  'invited',
  'code',
  'gift',
  'role',
]
/** The margin that a learned intent needs in a message of a few words, which say little. */
const MARGIN_OF_FEW = 5

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
const MANY_WORDS = 12

type Asking = { reader: Locale; isAnswered: boolean }

/**
 * Finds the intent of a message: the one whose wordings are nearest, else the one that was learned; null if a section
 * of the guide is nearer, or the message could be anything. `isAnswered` says whether a section surely answers it.
 */
export function intentOf(index: KnowledgeIndex, question: string, asking: Asking): Intent | null {
  const nearest = findNearestIntent(index, question, asking.reader)
  return nearestIntent(nearest, question, asking) ?? learnedIntent(index, nearest, { question, ...asking })
}

type Nearest = ReturnType<typeof findNearestIntent>
type Asked = Asking & { question: string }

/**
 * Finds the intent that is most probable by words of many messages: it recognizes wordings that resemble none of them
 * as a whole.
 */
function learnedIntent(index: KnowledgeIndex, nearest: Nearest, asked: Asked): Intent | null {
  const found = learnedSigns(index, nearest, asked)
  if (!found) return null
  const { intent, margin, signs } = found
  // 'Tell me slowly' is no request for advice, though many of them begin so.
  const isSerious = LEAST_RANK_OF[intent] !== undefined
  if (hasFewWords(asked.question) && (isSerious || margin < MARGIN_OF_FEW)) return null
  const sum = signs.reduce((all, sign, at) => all + sign * (INTENT_WEIGHTS[at] ?? 0), 0)
  return 1 / (1 + Math.exp(-sum)) >= (EARLY.includes(intent) ? LEAST_PROBABILITY_EARLY : LEAST_PROBABILITY)
    ? intent
    : null
}

/** The margins between which a difference says something. */
const MARGINS = { least: -10, most: 10 }

/**
 * Returns the learned intent of a message, with the signs of how probable it is, in the order of `INTENT_WEIGHTS`: null
 * if it has none.
 */
export function learnedSigns(
  index: KnowledgeIndex,
  nearest: Nearest,
  { question, reader, isAnswered }: Asked,
): { intent: Intent; margin: number; signs: number[] } | null {
  const classifier = index.classifiers.get(languageOf(question, reader)) ?? index.classifiers.get(reader)
  const found = classifier?.classify(question)
  if (!found) return null
  const intent = found.intent as Intent
  const isComputed = COMPUTED.includes(intent)
  if (isComputed && !/\d/.test(question)) return null
  const margin = Math.min(MARGINS.most, Math.max(MARGINS.least, found.margin))
  const { rank = 0, sectionRank = 0 } = nearest ?? {}
  const agrees = Number(nearest?.intent === intent)
  const [answered, few] = [Number(isAnswered), Number(hasFewWords(question))]
  const signs = [
    ...[1, margin, Math.sqrt(Math.max(margin, 0)), agrees, agrees * margin],
    ...[rank, sectionRank, agrees * (rank - sectionRank), answered, answered * margin, few, few * margin],
    ...[wordCount(question) > MANY_WORDS, isComputed, LEAST_RANK_OF[intent] !== undefined].map(Number),
  ]
  return { intent, margin, signs }
}

function nearestIntent(nearest: Nearest, question: string, { isAnswered }: Asking): Intent | null {
  if (!nearest) return null
  const { intent, rank, sectionRank } = nearest
  if (rank < sectionRank * (TROUBLE.includes(intent) ? TROUBLE_SHARE : 1)) return null
  if (COMPUTED.includes(intent) && !/\d/.test(question)) return null
  const isCertain = isAnswered || hasFewWords(question)
  return rank >= leastRankOf(intent, isCertain) ? intent : null
}

function hasFewWords(question: string): boolean {
  return wordCount(question) <= FEW_WORDS
}

function wordCount(question: string): number {
  return question.trim().split(/\s+/).length
}

function leastRankOf(intent: Intent, isCertain: boolean): number {
  const early = LEAST_RANK_OF[intent]
  const least = early ?? (COMPUTED.includes(intent) ? LEAST_RANK_COMPUTED : LEAST_RANK)
  if (isCertain || SMALL_TALK.includes(intent)) return least
  return least * (early ? UNSURE_SHARE_EARLY : UNSURE_SHARE)
}
