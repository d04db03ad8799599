import type { Locale } from '@pepper/contract/locales'
import { clausesOfStory, findIntentFits } from '../index/find-sections.ts'
import { languageOf } from '../index/language.ts'
import { INTENT_BARS, INTENT_WEIGHTS } from '../index/learned-weights.ts'
import type { KnowledgeIndex } from '../index/passage.ts'
import { plainWords } from '../index/plain-text.ts'
import { LIKELY_RANK, SURE_RANK } from '../index/sureness.ts'
import { ELSEWHERE } from './intent-classifier.ts'
import { groupOf, type IntentGroup } from './intent-groups.ts'
import { type GroupSigns, groupSigns, marginOf } from './intent-signs.ts'
import type { Intent } from './intents.ts'

/**
 * The rank from which the nearest wordings decide that people are in danger, and the lower one where no section surely
 * answers a message of some words; and the share of the best section's rank that is enough. Fraud is a subject of the
 * guide, too, so that its wordings alone say little.
 */
const DANGER = { intents: ['self-harm', 'violence', 'gambling'], rank: 0.22, unanswered: 0.13, share: 0.8 }
/** The same for abuse, which counts after all but small talk, because insults name the guide like it. */
const ABUSE = { intents: ['abuse'], rank: 0.22, unanswered: 0.2, share: 0.8 }
/** Questions for the news of a game: 'who won the football last night?' */
const NEWS =
  /^(?:who|which team|quien|que equipo|qui|quelle equipe|wer|welche mannschaft)(?: \S+){0,2} (?:won|wins|winning|beat|gano|gana|ganado|ganaron|gagne|gagnera|bat|battu|gewinnt|gewann|gewonnen|schlug)(?: |$)|^(?:wer|welche mannschaft) .* gewonnen$/u
const FEW_WORDS = 3
/** A sum of bare numbers, after a word or two: 'whats 17*23'. */
const ARITHMETIC = /^(?:\P{N}{0,24} )?[\d.,]+(?:(?: ?[*x×÷^+] ?| [-/] )[\d.,]+)+ ?[?=]*$/iu
/** By how much a message is likelier to be about something else than about anything that the guide knows or hears. */
const LEAST_ELSEWHERE = 2
/** The same where it is otherwise taken for what it only resembles. */
const LIKELY_ELSEWHERE = 1
/** The groups of people who talk, and ask nothing. */
const TALK: readonly IntentGroup[] = ['small-talk', 'sad']
/** The groups that a message about something else only resembles, as one with a number does a sum. */
const YIELDING: readonly IntentGroup[] = ['small-talk', 'sum']
/** The probability from which they are meant all the same: 'tell me a joke about plumbers'. */
const SURELY_MEANT = 0.5
/**
 * A message whose words speak for a page more than this is no danger, however near a wording is: 'can me and my brother
 * both play from the same flat'.
 */
const LEAST_DANGER = -5.5
/**
 * The dangers that one clause of a long message tells by its words alone. Gambling is none: people tell of games and of
 * their families in like words.
 */
const TOLD_AMID = ['self-harm', 'violence']
/** The most clauses of a long message that are searched for. */
const MOST_CLAUSES = 4

/**
 * A message whose words speak for a page more than this is none of most groups, whatever else speaks for it: the regressions
 * learned little from such messages. Measured on strangers' questions: each 1 more takes 0.4% fewer of them wrongly, and misses 1% of the messages.
 */
const LEAST_MARGIN = -3
/** The groups that need no words of their own: danger has any, and a sum is known by its numbers. */
const SAID_OTHERWISE: readonly IntentGroup[] = ['danger', 'sum']

/** The groups whose reply is out of place where it was not asked for. */
const SERIOUS: readonly IntentGroup[] = ['danger', 'fraud', 'abuse', 'advice']
/** The probability and the margin from which few words say plainly that they belong to such a group. */
const PLAIN = { probability: 0.8, margin: 0 }

/**
 * The probabilities from which a message may be about trouble. They count only where nothing else is known of it: it then
 * gets where to turn beside the nearest pages, or in place of 'I do not know'.
 */
const UNEASY_BARS: Partial<Record<IntentGroup, number>> = { danger: 0.22, fraud: 0.4 }

/**
 * A message whose words speak for a page more than this is not feared for, unless trouble is probable: less is enough where
 * a page is likely to answer it, as with 'my gift has not come'.
 */
const UNEASY_MARGIN = { likely: -3, unlikely: -6 }

/** The probability of danger from which people who are sad hear where to turn as well. */
const FEARED_OF_SAD = 0.1

interface Probable {
  intent: Intent
  probability: number
}

/** How a message is read: for whom, and how probable it is that a page answers it. */
export type Asking = { reader: Locale; rank: number }

/**
 * Finds the intent of a message: that of the most probable group, people in trouble first; null if none is probable
 * enough. `rank` says how probable it is that the guide has a page that answers it.
 */
export function intentOf(index: KnowledgeIndex, question: string, asking: Asking): Intent | null {
  const endangered = endangeredBy(index, question, asking)
  if (endangered) return endangered
  let best: Probable | null = null
  let danger: Probable | null = null
  let sad: Probable | null = null
  let feared = 0
  let isUneasy = false
  const isFew = hasFewWords(question)
  const leastUneasy = asking.rank >= LIKELY_RANK ? UNEASY_MARGIN.likely : UNEASY_MARGIN.unlikely
  for (const found of groupSigns(index, { question, ...asking })) {
    const probability = probabilityOf(found)
    if (found.group === 'danger') feared = probability
    if (isFew && SERIOUS.includes(found.group) && !isPlain(found, probability)) continue
    const isFeared = probability >= INTENT_BARS[found.group] || marginOf(found) >= leastUneasy
    isUneasy ||= isFeared && probability >= (UNEASY_BARS[found.group] ?? 1)
    if (probability < INTENT_BARS[found.group]) continue
    if (marginOf(found) < LEAST_MARGIN && !isSaidOtherwise(found.group, asking)) continue
    const probable = { intent: found.intent, probability }
    if (found.group === 'danger') danger = probable
    else if (found.group === 'sad') sad = probable
    else if (!best || probability > best.probability) best = probable
  }
  const elsewhere = leadOfElsewhere(index, question, asking)
  // 'Help me with my homework' is neither a cry for help nor small talk.
  if (best && elsewhere >= LIKELY_ELSEWHERE && isYielding(best)) best = null
  const isTalk = best !== null && groupOf(best.intent) === 'small-talk'
  const isLighter = best !== null && danger !== null && best.probability > danger.probability
  // Whatever trouble a message surely tells comes before its sadness.
  const isGrave = danger !== null || (best !== null && SERIOUS.includes(groupOf(best.intent) ?? 'sad'))
  const isElsewhere = elsewhere >= LEAST_ELSEWHERE && feared < FEARED_OF_SAD
  if (sad && !isGrave && !isElsewhere && (!best || sad.probability > best.probability))
    return isUneasy || feared >= FEARED_OF_SAD ? 'sad-uneasy' : 'sad'
  // Small talk asks after evenings and feelings, too.
  if (danger && !(isTalk && isLighter)) return danger.intent
  const abuse = best === null || isTalk ? nearestOf(ABUSE, index, question, asking) : null
  return abuse ?? best?.intent ?? (isUneasy ? 'uneasy' : isElsewhere ? 'elsewhere' : null)
}

/** Returns whether a message was taken for something that it may only resemble. */
function isYielding({ intent, probability }: Probable): boolean {
  return probability < SURELY_MEANT && YIELDING.some((group) => group === groupOf(intent))
}

/**
 * Returns by how much a message is likelier to be about something else altogether, as the weather, than about anything that
 * the guide knows or hears; below all where a page is likely to be meant.
 */
function leadOfElsewhere(index: KnowledgeIndex, question: string, { reader, rank }: Asking): number {
  if (rank >= LIKELY_RANK) return Number.NEGATIVE_INFINITY
  if (ARITHMETIC.test(question)) return LEAST_ELSEWHERE
  const classifier = index.classifiers.get(languageOf(question, reader)) ?? index.classifiers.get(reader)
  const scores = classifier?.score(question)
  let nearest = Number.NEGATIVE_INFINITY
  for (const [label, score] of scores ?? []) if (label !== ELSEWHERE && score > nearest) nearest = score
  return (scores?.get(ELSEWHERE) ?? Number.NEGATIVE_INFINITY) - nearest
}

/** Returns whether a group needs no words of its own. Neither does talk where no page is likely to be meant. */
function isSaidOtherwise(group: IntentGroup, { rank }: Asking): boolean {
  return SAID_OTHERWISE.includes(group) || (TALK.includes(group) && rank < LIKELY_RANK)
}

function hasFewWords(question: string): boolean {
  return question.trim().split(/\s+/).length <= FEW_WORDS
}

/** Returns whether few words say plainly that a message belongs to a group: 'Yours?' is no insult, and 'Wait 1' asks for no advice. */
function isPlain(found: GroupSigns, probability: number): boolean {
  return probability >= PLAIN.probability && marginOf(found) >= PLAIN.margin
}

/** Returns whether a message says plainly that it belongs to a group, whatever was talked of before it. */
export function saysPlainly(
  index: KnowledgeIndex,
  question: string,
  { group, ...asking }: Asking & { group: IntentGroup },
): boolean {
  const found = groupSigns(index, { question, ...asking }).find((one) => one.group === group)
  return found !== undefined && isPlain(found, probabilityOf(found))
}

/** Finds the danger that a message, or a clause of it, speaks of in nearly the words of its wordings; null if none. */
export function endangeredBy(index: KnowledgeIndex, question: string, asking: Asking): Intent | null {
  const nearest = nearestOf(DANGER, index, question, asking)
  if (nearest && dangerMargin(index, question, asking) >= LEAST_DANGER) return nearest
  return dangerAmid(index, question, asking)
}

/** Returns by how much the words of a message speak for danger rather than for a page. */
function dangerMargin(index: KnowledgeIndex, question: string, asking: Asking): number {
  const danger = groupSigns(index, { question, ...asking }).find(({ group }) => group === 'danger')
  return danger ? marginOf(danger) : 0
}

/**
 * Finds the danger that a clause of a long message speaks of by itself. Only the few clauses that sound more like danger
 * than like anything else are searched for.
 */
function dangerAmid(index: KnowledgeIndex, question: string, asking: Asking): Intent | null {
  const clauses = clausesOfStory(question)
  const classifier = index.classifiers.get(languageOf(question, asking.reader))
  if (clauses.length === 0 || !classifier) return null
  const found = clauses.map((clause) => ({ clause, lead: dangerLead(classifier.score(clause)) }))
  const likeliest = found.filter(({ lead }) => lead >= 0).sort((a, b) => b.lead - a.lead)
  for (const { clause } of likeliest.slice(0, MOST_CLAUSES)) {
    const intent = nearestOf(DANGER, index, clause, { ...asking, rank: 1 })
    if (intent && TOLD_AMID.includes(intent)) return intent
  }
  return null
}

/** Returns by how much danger is likelier than anything else; below 0 if it is not. */
function dangerLead(scores: ReadonlyMap<string, number> | null): number {
  let [danger, other] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [label, score] of scores ?? [])
    if (TOLD_AMID.includes(label)) danger = Math.max(danger, score)
    else other = Math.max(other, score)
  return scores ? danger - other : Number.NEGATIVE_INFINITY
}

/** Returns the intent with the nearest wordings if it is one of those looked for, and near enough. */
function nearestOf(
  looked: typeof DANGER,
  index: KnowledgeIndex,
  question: string,
  { reader, rank: answered }: Asking,
): Intent | null {
  const { intents, sections } = findIntentFits(index, question, reader)
  let [nearest, rank] = ['', 0]
  // The words of people who are sad hide no danger.
  for (const [intent, fit] of intents) if (fit > rank && intent !== 'sad') [nearest, rank] = [intent, fit]
  const isNews = nearest === 'gambling' && NEWS.test(plainWords(question))
  const isClear = answered >= SURE_RANK || hasFewWords(question) || isNews
  const least = isClear ? looked.rank : looked.unanswered
  if (rank < least || !looked.intents.includes(nearest)) return null
  return sections.every(({ fit }) => rank >= looked.share * fit) ? (nearest as Intent) : null
}

/** Returns how probable the group of some signs is, if one message in ten belonged to it. */
export function probabilityOf(
  { group, signs }: Pick<GroupSigns, 'group' | 'signs'>,
  weights: readonly number[] = INTENT_WEIGHTS[group],
): number {
  return 1 / (1 + Math.exp(-signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0)))
}
