import type { Locale } from '@pepper/contract/locales'
import type { ModelMessage } from '../../../platform/llm/model-port.ts'
import { isFollowUp } from '../answers/small-talk.ts'
import { namedSubject } from '../subjects/named-subject.ts'
import { answersOfPage, findCandidates, findSections, sectionsOfPage } from './find-sections.ts'
import { languageOf } from './language.ts'
import { type KnowledgeIndex, keyOfPassage, type Meaning, type Passage } from './passage.ts'
import { plainWords } from './plain-text.ts'
import { isSure, LIKELY_RANK, SURE_RANK } from './sureness.ts'
import { wordsOf } from './words.ts'

interface Asked {
  question: string
  history: ModelMessage[]
  reader: Locale
  /** The meaning of the question, where it is known. */
  meaning?: Meaning | null
}

/** How many of the person's earlier messages define what the chat is about. */
const REMEMBERED = 4
/** The weight of a section's page having just been discussed, and the weight of the words of that discussion. */
const FOCUS = 0.9 * SURE_RANK
const JOINT = 1.2
/** How much of its rank any other page loses for a message that depends on what was said. */
const ELSEWHERE = 0.25
/** The rank from which a section counts as what a message was about: that of one which is offered as a guess. */
const TALKED_OF = LIKELY_RANK
/** A message that depends on earlier ones at least this much is never read by itself. */
const LEANS = 0.7
/** The leaning from which a message refers to what was said. */
const REFERS = 0.8
/** The leaning of a message that ends as 'my chats too': thanks and farewells do as well. */
const ENDS_SO = 0.75
const CANDIDATES = 40
const FOUND = 12

/**
 * Finds the sections that a message asks for in its chat. For a message that depends on earlier ones, the sections
 * discussed before stay candidates; a message that needs no other is read by itself (CH-6).
 */
export function findInTalk(index: KnowledgeIndex, asked: Asked): Passage[] {
  return readInTalk(index, asked).passages
}

/** A message in its chat: the sections that it asks for and, if it is read with its talk, what it says in full. */
export interface ReadInTalk {
  passages: Passage[]
  inFull: string | null
  /** Whether it refers to what was said before. */
  refers: boolean
  /** Whether it has at most one word with a meaning of its own. */
  isBare: boolean
  /** How probable it is that a page answers the message by itself: its talk makes any page of it likely. */
  rankAlone: number
}

/** Finds the sections of a message like `findInTalk`, and says how it was read. */
export function readInTalk(
  index: KnowledgeIndex,
  { question, history, reader, meaning = null }: Asked,
): ReadInTalk {
  const alone = findSections(index, question, { reader, limit: FOUND, meaning })
  const rankAlone = alone[0]?.rank ?? 0
  const leaning = leaningIn(index, question, reader)
  const focus = leaning === 0 ? NO_FOCUS : focusOf(index, history, reader)
  if (focus.passages.length === 0) {
    const passages = withSecond(index, { question, reader, found: alone })
    return { passages, inFull: null, refers: false, isBare: false, rankAlone }
  }
  return {
    rankAlone,
    passages: resolve(index, { question, reader, meaning }, focus),
    inFull: inFull(question, focus.question, reader),
    refers: leaning >= REFERS,
    isBare: contentOf(question, reader) <= 1,
  }
}

/** The subject of a chat: the question that brought it up, and the sections that answer the last one about it. */
interface Focus {
  question: string
  passages: Passage[]
}

const NO_FOCUS: Focus = { question: '', passages: [] }

/** Follows what the person asked about, message by message. */
function focusOf(index: KnowledgeIndex, history: ModelMessage[], reader: Locale): Focus {
  const earlier = history.filter((message) => message.role === 'user').slice(-REMEMBERED)
  return earlier.reduce((focus, { content }) => follow(index, { question: content, reader }, focus), NO_FOCUS)
}

function follow(index: KnowledgeIndex, asked: Omit<Asked, 'history'>, focus: Focus): Focus {
  const leaning = leaningIn(index, asked.question, asked.reader)
  const passages =
    leaning > 0 && focus.passages.length > 0
      ? resolve(index, asked, focus)
      : findSections(index, asked.question, { reader: asked.reader, limit: FOUND })
  const close = passages.filter((passage) => passage.rank >= TALKED_OF).slice(0, 2)
  if (close.length === 0) return focus
  if (isFollowUp(asked.question)) return { ...focus, passages: close }
  const isSame = leaning > 0 && focus.passages.some(({ slug }) => slug === close[0]?.slug)
  return { question: isSame ? focus.question : asked.question, passages: close }
}

function resolve(
  index: KnowledgeIndex,
  { question, reader, meaning = null }: Omit<Asked, 'history'>,
  focus: Focus,
): Passage[] {
  if (isFollowUp(question)) return goOn(index, reader, focus)
  const leaning = leaningOf(question, reader)
  const alone = findSections(index, question, { reader, limit: CANDIDATES, meaning })
  const best = alone[0]
  // A message that can be answered well by itself changes the subject.
  if (best && best.rank >= SURE_RANK && leaning < LEANS) return alone.slice(0, FOUND)
  const slugs = new Set(focus.passages.map((passage) => passage.slug))
  // A misspelt word is no subject that is named, and is asked for all the same.
  const isAsked = best !== undefined && best.rank >= SURE_RANK && DEFINES.test(plainWords(question))
  if (isAsked && isStrangeTo(index, slugs, { question, reader })) return alone.slice(0, FOUND)
  const joint = findSections(index, inFull(question, focus.question, reader), { reader, limit: CANDIDATES })
  const candidates = new Map<string, Passage>()
  const add = (passage: Passage, rank: number) => {
    const key = keyOfPassage(passage)
    candidates.set(key, { ...passage, rank: rank + (candidates.get(key)?.rank ?? 0) })
  }
  for (const slug of slugs) {
    const parts = [...sectionsOfPage(index, slug, reader), ...answersOfPage(index, slug, reader)]
    for (const passage of parts) add(passage, FOCUS * leaning)
  }
  const shareOf = ({ slug }: Passage) => (slugs.has(slug) ? 1 : 1 - ELSEWHERE * leaning)
  for (const passage of alone) add(passage, shareOf(passage) * passage.rank)
  for (const passage of joint) add(passage, shareOf(passage) * JOINT * leaning * passage.rank)
  if (isOrdinal(question) || isSuperlative(question))
    for (const [at, passage] of focus.passages.entries()) add(passage, at === 0 ? FOCUS : FOCUS / 2)
  return [...candidates.values()].sort((a, b) => b.rank - a.rank).slice(0, FOUND)
}

/** Returns whether a message names something of which the pages that were talked of say nothing. */
function isStrangeTo(
  index: KnowledgeIndex,
  slugs: ReadonlySet<string>,
  { question, reader }: { question: string; reader: Locale },
): boolean {
  const asked = `${plainWords(question).replace(ENDS, '')} `.replace(BEGINS, '').replace(POINT, ' ')
  if (contentOf(asked, reader) === 0) return false
  return !findCandidates(index, question, reader).some(({ slug, hit }) => slugs.has(slug) && hit.covered > 0)
}

/**
 * Writes a message as a question of its own: what the chat is about, then what is asked, without the words that only point
 * back. The other words of the earlier question would ask that one again.
 */
export function inFull(question: string, earlier: string, reader: Locale): string {
  const subject = wordsOf(earlier, languageOf(earlier, reader)).filter(({ isStop }) => !isStop)
  const asked = `${plainWords(question).replace(ENDS, '')} `.replace(BEGINS, '').replace(POINT, ' ')
  return `${subject.map(({ raw }) => raw).join(' ')} ${asked}`.replace(/\s+/g, ' ').trim()
}

/** Lists the rest of the pages just discussed: the sections cited, those after them on the page, then those before. */
function goOn(index: KnowledgeIndex, reader: Locale, { passages }: Focus): Passage[] {
  return passages.flatMap((cited) => {
    const page = sectionsOfPage(index, cited.slug, reader)
    const place = page.findIndex((one) => one.section === cited.section)
    const inOrder = [...page.slice(Math.max(place, 0)), ...page.slice(0, Math.max(place, 0))]
    return inOrder.map((one) => ({ ...one, rank: 1 }))
  })
}

const BEGINS =
  /^(?:(?:ok|okay|oh|hm|hmm|so|well|vale|bueno|bon|alors|na) )?(?:and|but|or|what about|how about|also|then what|y|pero|o|que pasa con|et|mais|ou|und|aber|oder|was ist mit) /
/** A question of what one word means, which may be another subject however short it is. */
const DEFINES =
  /^(?:what (?:is|are|s)|what's|whats|que (?:es|son)|c'est quoi|qu'est ce que?|was (?:ist|sind)) (?:(?:an?|the|el|la|los|las|una?|le|les|une|des|eine?|der|die|das) )?\p{L}{5,}$/u
/** The words at the end by which a message goes on from what was said. */
const ENDS = / (?:too|as well|also|then|tambien|entonces|aussi|alors|auch|dann)$/
const POINTS =
  /\b(?:it|its|that|those|these|them|they|their|one|ones|there|this|eso|esa|ese|esos|esas|esto|ellos|ellas|alli|ca|cela|celui|celle|ceux|celles|davon|dafur|dabei|damit|dazu|dort|denen|dieser|diese|dieses)\b/
const POINT = new RegExp(POINTS, 'g')
const ORDINAL =
  /\b(?:first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|ultim[oa]|premi(?:er|ere)|deuxieme|second|troisieme|quatrieme|derni(?:er|ere)|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|vierte[nrs]?|letzte[nrs]?)\b(?: (?:one|uno|una))?/

/** A message that asks for no more than another form of the last answer. */
const RESHAPES =
  /^(?:(?:ok|and|can you|could you|please|pls|por favor|puedes|stp|svp|s'il (?:te|vous) plait|bitte|kannst du|make it|say it|explain it|dilo|explicalo|explicamelo|explique moi|explica|sag es|mach es|in|en|mit|a bit|un poco|un peu|etwas|bisschen|an?|una?|une|eine|the|answer|version|respuesta|reponse|antwort) )*(?:shorter|simpler|easier|briefly|short|simple words|plain words|tldr|mas (?:cort[oa]|breve|simple|sencill[oa]|facil)|pocas palabras|palabras sencillas|plus (?:courte?|simple(?:ment)?|bref|breve|facile(?:ment)?)|quelques mots|mots simples|kurzere?|einfacher|kurz|knapper|einfachen worten)(?: (?:please|pls|por favor|stp|svp|s'il (?:te|vous) plait|bitte|version|answer|respuesta|reponse|antwort))*$/

/** Returns whether a message refers to one of several things by its place. */
export function isOrdinal(question: string): boolean {
  const text = plainWords(question)
  return ORDINAL.test(text) && text.split(' ').length <= 7
}

const SUPERLATIVE =
  /\b(?:highest|lowest|biggest|smallest|cheapest|fastest|slowest|top|bottom|max|maximum|minimum|mas (?:alt[oa]|baj[oa]|grande|pequen[oa]|rapid[oa]|barat[oa])|(?:maxim|minim)[oa]|le plus|la plus|plus (?:haut|bas|grand|petit|rapide)e?|(?:hochst|niedrigst|grosst|kleinst|schnellst|billigst|oberst|unterst)e[nrs]?)\b/

/** Returns whether a short message refers to the extreme one of several things. */
function isSuperlative(question: string): boolean {
  const text = plainWords(question)
  return SUPERLATIVE.test(text) && text.split(' ').length <= 7
}

/**
 * Returns whether a message cannot be read without its talk: it refers to what was said, or it is short and no section
 * surely answers it by itself.
 */
export function dependsOnTalk(index: KnowledgeIndex, { question, history, reader }: Asked): boolean {
  if (!history.some(({ role }) => role === 'user')) return false
  const leaning = leaningIn(index, question, reader)
  if (leaning === 0 || leaning >= REFERS) return leaning >= REFERS
  return !isSure(findSections(index, question, { reader, limit: 1 }))
}

/** Estimates like `leaningOf`; a message that names its own subject, or asks about two, depends on none before it. */
function leaningIn(index: KnowledgeIndex, question: string, reader: Locale): number {
  const leaning = leaningOf(question, reader)
  if (leaning >= REFERS) return leaning
  const asksTwo = comparedIn(question) !== null || questionsIn(question).length === 2
  return asksTwo || namedSubject(index, question, reader) ? 0 : leaning
}

/** Estimates how much a message depends on what was said before, 0 to 1. */
function leaningOf(question: string, reader: Locale): number {
  const text = plainWords(question)
  if (isFollowUp(question) || RESHAPES.test(text)) return 1
  const words = text.split(' ').length
  if (words > 14) return 0
  const content = contentOf(question, reader)
  if (BEGINS.test(`${text} `) || isOrdinal(question)) return 1
  if (ENDS.test(text)) return ENDS_SO
  if (POINTS.test(text) && content <= 4) return REFERS
  if (content <= 1) return 0.7
  if (content <= 2 && words <= 6) return 0.4
  return content <= 3 && words <= 8 ? 0.3 : 0
}

const DIFFERENCE =
  /(?:difference|diff|diferencia|differenz|unterschied)s?\b.{0,12}?\b(?:between|entre|zwischen|of|von)\b(.+?)\b(?:and|y|et|und|&|vs)\b(.+)|(?:diff[eé]rence)s?\b.{0,12}?\bentre\b(.+?)\bet\b(.+)|^(.+?)\b(?:vs\.?|versus)\s(.+)$/i

/** Returns the two things whose difference a message asks for; null if it asks for none. */
function comparedIn(question: string): string[] | null {
  const [, ...found] = DIFFERENCE.exec(question.slice(0, 200)) ?? []
  const things = found.filter(Boolean).map((thing) => thing.replace(/[?!.]/g, '').trim())
  return things.length === 2 ? things : null
}

/** Counts the words of a message with a meaning of their own. */
function contentOf(question: string, reader: Locale): number {
  return wordsOf(question, languageOf(question, reader)).filter((word) => !word.isStop).length
}

const NEXT_QUESTION =
  /[?;]|,? \b(?:and|y|et|und)\b (?=(?:how|what|when|where|who|why|do|does|can|is|are|como|que|cuando|donde|cuanto|comment|quand|ou|combien|wie|was|wann|wo|wer)\b)/i

/** Splits a message into the questions in it that have two words or more. */
function questionsIn(question: string): string[] {
  return question
    .split(NEXT_QUESTION)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= 2)
}

/** Puts two sections first if a message asks two questions and a different page surely answers each. */
function withSecond(
  index: KnowledgeIndex,
  { question, reader, found }: { question: string; reader: Locale; found: Passage[] },
): Passage[] {
  const compared = comparedIn(question)
  const asked = compared ?? questionsIn(question)
  if (asked.length !== 2 || (compared && isSure(found))) return found
  const [first, second] = asked.map((part) => findSections(index, part, { reader, limit: 1 })[0])
  if (!first || !second || first.slug === second.slug) return found
  if (first.rank < SURE_RANK || second.rank < SURE_RANK) return found
  const rest = found.filter(({ slug }) => slug !== first.slug && slug !== second.slug)
  return [first, { ...second, isSecond: true }, ...rest]
}
