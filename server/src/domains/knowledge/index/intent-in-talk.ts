import type { Locale } from '@pepper/contract/locales'
import { groupOf, type IntentGroup } from '../intents/intent-groups.ts'
import { type Asking, endangeredBy, intentOf, saysPlainly } from '../intents/intent-of.ts'
import type { Intent } from '../intents/intents.ts'
import { namedSubject } from '../subjects/named-subject.ts'
import type { ReadInTalk } from './find-in-talk.ts'
import type { KnowledgeIndex, Passage } from './passage.ts'
import { CLOSE_RANK, isSure } from './sureness.ts'

/** The groups of intents that are facts or results, which a message has only together with its subject. */
const WITH_SUBJECT: readonly (IntentGroup | undefined)[] = ['account', 'sum']
/** The groups of people in danger, and of abuse, which are heard whatever their chat is about. */
const HEARD: readonly (IntentGroup | undefined)[] = ['danger', 'abuse']

/** A message as it was read in its talk, and the language of its reader. */
type Read = ReadInTalk & { reader: Locale }

/**
 * Finds the intent of a message. Operators' own text that surely answers wins over what only sounds like advice, and one that is
 * near over another subject: the classifier does not know what these texts are about.
 */
export function intentInTalk(index: KnowledgeIndex, question: string, read: Read): Intent | null {
  const { passages, reader } = read
  const how = { reader, rank: Math.min(1, passages[0]?.rank ?? 0) }
  const found = meantInTalk(index, question, { ...read, ...how })
  const isOwn = found === 'advice' && isOwnMatter(index, question, { passages, ...how })
  const isNear =
    found === 'elsewhere' && passages.some((one) => one.rank >= CLOSE_RANK && isOwnPage(index, one))
  return isOwn || isNear ? null : found
}

/**
 * Finds what a message means. A subject that is only named is asked for and nothing else, but for people in danger. A
 * message that depends on its talk has an intent only if it still has it in full: 'and how many?' after rounds asks for no credits,
 * 'can I buy some?' after credits for no advice, and 'what do I do?' after a seller's pressure for no list of subjects. Fraud that
 * it tells less than plainly, and only by itself, may be none: 'and my address?'. It then hears where to turn first.
 */
function meantInTalk(
  index: KnowledgeIndex,
  question: string,
  { inFull, refers, isBare, rankAlone, ...how }: Asking & Omit<ReadInTalk, 'passages'>,
): Intent | null {
  const byItself = { reader: how.reader, rank: Math.min(1, rankAlone) }
  if (namedSubject(index, question, how.reader)) return endangeredBy(index, question, byItself)
  const alone = intentOf(index, question, byItself)
  if (alone && HEARD.includes(groupOf(alone))) return alone
  if (alone === 'sad' || alone === 'sad-uneasy') {
    const full = inFull === null ? null : intentOf(index, inFull, how)
    return isTrouble(full) ? full : alone
  }
  // Its talk makes a page likely, whatever it says, and what is likely is feared for less.
  const intent =
    intentOf(index, question, how) ?? (alone === 'uneasy' || alone === 'elsewhere' ? alone : null)
  // 'And in France?' is about what was talked of.
  if (intent === 'elsewhere') return refers || isBare ? null : intent
  const group = intent ? groupOf(intent) : undefined
  if (intent === null || inFull === null || HEARD.includes(group)) return intent
  // A word or two, such as 'and now?', are no fraud that only their talk makes of them.
  if (group === 'fraud' && isBare && (alone === null || groupOf(alone) !== group)) return alone
  if (group === 'fraud' && saysPlainly(index, question, { ...how, group })) return intent
  const isPlainAdvice = group === 'advice' && !isBare && saysPlainly(index, question, { ...how, group })
  const isDoubtful =
    group === 'fraud' || intent === 'uneasy' || intent === 'help' || (group === 'advice' && !isPlainAdvice)
  if (!refers && !isDoubtful && !WITH_SUBJECT.includes(group)) return intent
  const full = intentOf(index, inFull, how)
  // In full it may be sure trouble; its talk makes it no more harmless.
  if (intent === 'uneasy' || group === 'fraud') return isTrouble(full) ? full : 'uneasy'
  // A thing to buy is advice, whatever was talked of.
  if (isPlainAdvice) return intent
  return full && groupOf(full) === group ? intent : null
}

function isTrouble(intent: Intent | null): boolean {
  const group = intent ? groupOf(intent) : undefined
  return group === 'fraud' || group === 'danger'
}

/**
 * Returns whether operators' own text surely answers a message that does not say plainly that it asks for advice: 'when is the
 * summer festival?' only sounds like it.
 */
function isOwnMatter(
  index: KnowledgeIndex,
  question: string,
  { passages, ...how }: Asking & Pick<ReadInTalk, 'passages'>,
): boolean {
  const [first] = passages
  if (!first || !isSure(passages) || !isOwnPage(index, first)) return false
  return !saysPlainly(index, question, { ...how, group: 'advice' })
}

function isOwnPage(index: KnowledgeIndex, { slug, language }: Passage): boolean {
  return index.pages.get(slug)?.get(language)?.isOwn ?? false
}
