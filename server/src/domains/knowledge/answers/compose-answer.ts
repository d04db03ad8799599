import type { Brand } from '@pepper/contract/brand'
import type { Source } from '@pepper/contract/chat/stream'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { fillBrand } from '../../../platform/brand.ts'
import { guidePath } from '../guide/guide-path.ts'
import { isOrdinal } from '../index/find-in-talk.ts'
import { oncePerSection, type Passage, type Question } from '../index/passage.ts'
import { blocksOf, countWords } from '../index/passage-blocks.ts'
import { plainWords } from '../index/plain-text.ts'
import { CLOSE_RANK, isSure, LIKELY_RANK } from '../index/sureness.ts'
import type { XpAmounts } from '../sums/sum.ts'
import { answerSum } from '../sums/sums.ts'
import { answerFromAccount } from './account-answers.ts'
import type { AccountFacts, GuestFacts } from './account-facts.ts'
import type { Answer } from './answer.ts'
import { type Care, careOf, readCare, seesNoWay, tellCare } from './care.ts'
import { fitLead } from './fit-lead.ts'
import { findTalkGoneOn } from './go-on-talking.ts'
import { pickItem } from './pick-item.ts'
import { asksForAdvice, isAdviceAsked } from './rules.ts'
import { selectBlocks } from './select-blocks.ts'
import { isFollowUp, isYes, smallTalkOf } from './small-talk.ts'
import { createSpeaker, hash, LESSONS, type Speak, type Voice } from './voice.ts'

/** Length of the guide's part of an answer, in words; the voice adds some. */
const BODY_MAX_WORDS = 110
const SECOND_MAX_WORDS = 60
const LESSON_MAX_WORDS = 80
/** The lesson that says why there is no advice, and how much of its beginning shows that it was said. */
const REASON = 'educational-only'
const SAID_SO = 40
/** A lesson shorter than this teaches little. */
const LESSON_MIN_WORDS = 25
/** The share of the answer's rank that the page offered next must reach. */
const NEXT_SHARE = 0.6
const NEAREST = 3
const PAGES_BESIDE = 2
const AGAIN_MAX_WORDS = 45
const GUESS_MAX_WORDS = 60
/** The rank from which an answer may begin with a remark. */
const VERY_SURE_RANK = 0.85

/** The placeholder in a closing line for the title of the page that is offered. */
const NEXT = '{{next}}'

export interface AnswerFacts extends Question {
  /** The same seed gives the same answer: the turn's id. */
  seed: string
  /** The facts of the person's own account; missing if the question is about no account. */
  account?: AccountFacts | GuestFacts
  /** The amounts of XP that the operator has set; the standard ones if missing. */
  xpAmounts?: XpAmounts | undefined
}

/**
 * Composes the built-in guide's answer (AS-2). People in trouble and requests for advice come first, then the answer
 * pinned to the question, then small talk, sums and questions about the account, then the section that answers.
 * If the guide is sure, it gives that section; if not, it guesses or lists the nearest ones; if nothing shares the subject, it
 * says that it does not know. Where such a message may be about trouble, it says where to turn. The answer is in the
 * reader's language as far as the guide is written in it (AS-5). It is Markdown; the items that it used are returned as
 * data.
 */
export function composeAnswer(asked: AnswerFacts, voice: Voice, brand: Brand): Answer {
  const facts = { ...asked, locale: asked.locale ?? SOURCE_LOCALE }
  const { question } = facts
  const speak = createSpeaker(voice, brand, facts)
  const care = careOf(facts)
  if (care)
    return { text: join([tellCare(care, facts), pagesBeside(care, facts)]), sources: [], state: 'care' }
  const { verified } = facts
  // A pinned answer is given where a message only sounds like advice, and never where its words ask for it.
  if (isAdviceAsked(facts, brand) && (!verified || asksForAdvice(question, brand)))
    return declineAdvice(facts, lessonOf(facts, voice, brand), speak)
  if (verified) return { text: verified.answer, sources: verified.sources, state: 'verified' }
  if (facts.intent === 'sad-uneasy')
    return { text: join([speak('sad'), readCare()[facts.locale].in_case]), sources: [], state: 'care' }
  const goneOn = findTalkGoneOn(facts, voice, brand)
  if (goneOn === 'sad') return { text: readCare()[facts.locale].where_to_turn, sources: [], state: 'care' }
  const smallTalk = goneOn ?? smallTalkOf(facts, brand)
  if (smallTalk) return { text: speak(smallTalk), sources: [], state: 'small_talk' }
  const computed = answerFromAccount(facts, facts.account, brand) ?? answerSum(facts, brand)
  if (computed) return computed
  if (isFollowUp(question)) return continueAnswer(facts, speak)
  return answerQuestion(facts, speak)
}

type Facts = AnswerFacts & { locale: Locale }

/**
 * Offers pages beside the reply to fraud: they teach what to do, and answer a message that was taken for it by mistake.
 * People in danger, or who see no way on, hear of nothing but help.
 */
function pagesBeside(care: Care, { question, passages, locale }: Facts): string {
  const likely = passages.filter(({ rank }) => rank >= LIKELY_RANK).slice(0, PAGES_BESIDE)
  if (care !== 'fraud' || likely.length === 0 || seesNoWay(care, question)) return ''
  return join([readCare()[locale].pages, listOf(oncePerSection(likely))])
}

function answerQuestion(facts: Facts, speak: Speak): Answer {
  const [first, second] = facts.passages
  const { history } = facts
  const isUneasy = facts.intent === 'uneasy'
  // Its meaning may have found what its words did not.
  if (facts.intent === 'elsewhere' && (!first || first.rank < LIKELY_RANK))
    return { text: join([speak('off_subject'), speak('can_talk_about')]), sources: [], state: 'unknown' }
  if (!first || first.rank < CLOSE_RANK) {
    if (isUneasy) return { text: readCare()[facts.locale].uneasy, sources: [], state: 'care' }
    return { text: join([speak('unknown'), speak('can_talk_about')]), sources: [], state: 'unknown' }
  }
  if (!isSure(facts.passages)) return offerNearest(facts, speak)
  const also = second?.isSecond ? second : undefined
  const used = also ? [first, also] : [first]
  const told = tell(facts, first, speak, also ? SECOND_MAX_WORDS : BODY_MAX_WORDS)
  const again = !also && wasJustTold(facts, told) ? tellAgain(facts, first) : ''
  const uneasy = isUneasy && history.length > 0 ? readCare()[facts.locale].uneasy : ''
  const parts = [
    uneasy || opener(facts, first, speak),
    quote(facts, first, speak),
    ...(again ? [again] : told),
    ...(also ? [speak('also'), ...tell(facts, also, speak, SECOND_MAX_WORDS)] : []),
    uneasy ? '' : suggestion(facts, used, speak),
  ]
  return { text: join(parts), sources: used.map(sourceOf), state: 'sure' }
}

/** Returns whether the last reply said all of this, to another question: then it is not what is asked now. */
function wasJustTold({ history, question }: Facts, told: string[]): boolean {
  const last = history.findLast(({ role }) => role === 'assistant')?.content ?? ''
  const asked = history.findLast(({ role }) => role === 'user')?.content
  if (asked === undefined || plainWords(asked) === plainWords(question)) return false
  const said = told.slice(0, -1).filter(Boolean)
  return said.length > 0 && said.every((part) => last.includes(part))
}

/** Returns the sentences of a section that fit the question best, of those that the last reply said already. */
function tellAgain({ question }: Facts, { passage, language }: Passage): string {
  const wanted = { question, title: '', language, said: '', maxWords: AGAIN_MAX_WORDS }
  return join(selectBlocks(passage, wanted))
}

/**
 * Tells what a likely section would answer with, as a guess, and offers the next nearest; lists them where none is likely.
 * Where the message may be about trouble, it says where to turn before all this, or in place of other pages after an answer
 * that is likely meant. In a talk, whose subject makes any page likely, it comes before.
 */
function offerNearest(facts: Facts, speak: Speak): Answer {
  const close = facts.passages.filter((passage) => passage.rank >= CLOSE_RANK / 2)
  const nearest = oncePerSection(close).slice(0, NEAREST)
  const [first] = nearest
  const care = facts.intent === 'uneasy' ? readCare()[facts.locale] : null
  const guessed = first && first.rank >= LIKELY_RANK ? guess(facts, first, speak) : []
  const parts =
    guessed.length > 0
      ? guessedWith(care, facts, guessed, orElse(nearest.slice(1), speak))
      : [care?.uneasy ?? speak('closest'), listOf(nearest)]
  return { text: join(parts), sources: [], state: 'nearest' }
}

/** Says of a message that may be about trouble where to turn, before or after the section that is likely meant. */
function guessedWith(
  care: ReturnType<typeof readCare>[Locale] | null,
  { history }: Facts,
  guessed: string[],
  others: string[],
): string[] {
  if (!care) return [...guessed, ...others]
  return history.length > 0 ? [care.uneasy, ...guessed] : [...guessed, care.in_case]
}

/** Tells the sentences of a section that fit a question best, of those that the last reply did not say; none if it said all. */
function guess(facts: Facts, passage: Passage, speak: Speak): string[] {
  const { question, history } = facts
  const said = history.findLast(({ role }) => role === 'assistant')?.content ?? ''
  const [lead, ...body] = partsToTell(passage, { question, said, maxWords: GUESS_MAX_WORDS })
  if (!lead) return []
  const beginning = fitLead(lead, question, passage.language)
  return [
    speak('guess').replace(NEXT, headlineLink(passage)),
    quote(facts, passage, speak),
    beginning,
    ...body,
  ]
}

function orElse(others: Passage[], speak: Speak): string[] {
  return others.length > 0 ? [speak('or_else'), listOf(others)] : []
}

function listOf(passages: Passage[]): string {
  return passages.map((passage) => `- ${headlineLink(passage)}`).join('\n')
}

/** Turns a section into an answer: first the fact that was asked for, last a link to the rest if it was cut. */
function tell(facts: Facts, passage: Passage, speak: Speak, maxWords: number): string[] {
  const { question } = facts
  if (isOrdinal(question)) {
    const item = pickItem(passage.passage, question)
    if (item) return [item]
  }
  const blocks = partsToTell(passage, { question, said: '', maxWords })
  const isCut = passage.answer !== undefined || isShortened(passage.passage, blocks.join('\n'))
  return [...blocks, isCut ? speak('rest').replace(NEXT, linkTo(passage)) : '']
}

/** Selects the parts of a section that fit a question, and makes their beginning fit it. */
function partsToTell(
  { passage, answer, title, heading, language }: Passage,
  wanted: { question: string; said: string; maxWords: number },
): string[] {
  const [lead = '', ...body] = selectBlocks(passage, { ...wanted, title: `${title} ${heading}`, language })
  // A short answer was written for the question as it is asked.
  return [answer === undefined ? fitLead(lead, wanted.question, language) : lead, ...body]
}

/** Returns whether a sentence, or a line of a list or table, was left out. */
function isShortened(passage: string, told: string): boolean {
  return blocksOf(passage).some(({ units }) => units.some(({ text }) => !told.includes(text)))
}

/** Continues where the last answers stopped: in the section that they came from, then on its page. */
function continueAnswer(facts: Facts, speak: Speak): Answer {
  const said = repliesIn(facts)
  const candidates = isYes(facts.question) ? offeredFirst(facts) : facts.passages
  const question = lastQuestionIn(facts)
  for (const passage of candidates.slice(0, 8)) {
    const { title, language } = passage
    const wanted = { question, title, language, said, maxWords: BODY_MAX_WORDS }
    const body = selectBlocks(passage.passage, wanted)
    if (countWords(body.join(' ')) < 8) continue
    const text = join([
      speak('more'),
      quote(facts, passage, speak),
      ...body,
      suggestion(facts, [passage], speak),
    ])
    return { text, sources: [sourceOf(passage)], state: 'sure' }
  }
  return { text: join([speak('nothing_more'), speak('can_talk_about')]), sources: [], state: 'unknown' }
}

/**
 * Declines to give advice and teaches something instead (AS-1): a lesson that fits the question, else one on judging
 * for oneself.
 */
function declineAdvice(facts: Facts, lesson: Passage, speak: Speak): Answer {
  const [lead = '', ...body] = lessonBlocks(lesson, facts.question)
  const parts = [speak('advice'), quote(facts, lesson, speak), fitLead(lead, ''), ...body]
  return { text: join(parts), sources: [sourceOf(lesson)], state: 'advice' }
}

/** Selects the parts of a lesson that the question asks for, or those that fit its title if they are too short. */
function lessonBlocks(lesson: Passage, question: string): string[] {
  const select = (asked: string) =>
    selectBlocks(lesson.passage, {
      question: asked,
      title: lesson.title,
      language: lesson.language,
      said: '',
      maxWords: LESSON_MAX_WORDS,
    })
  const blocks = select(question)
  return countWords(blocks.join(' ')) >= LESSON_MIN_WORDS ? blocks : select(lesson.title)
}

/**
 * Chooses what is taught in place of advice: a near section that judges money, if it says enough, else the reason why
 * there is no advice, once in a chat, else any lesson.
 */
function lessonOf(facts: Facts, { lessons }: Voice, brand: Brand): Passage {
  const { passages, seed, locale } = facts
  const found = passages.find(
    ({ slug, rank, passage }) =>
      LESSONS.includes(slug) && rank >= CLOSE_RANK && countWords(passage) >= LESSON_MIN_WORDS,
  )
  if (found) return found
  const own = lessons.filter((lesson) => lesson.language === locale)
  const known = own.length > 0 ? own : lessons.filter((lesson) => lesson.language === SOURCE_LOCALE)
  const filled = known.map((lesson) => ({
    ...lesson,
    title: fillBrand(lesson.title, brand),
    passage: fillBrand(lesson.passage, brand),
  }))
  const said = repliesIn(facts)
  const reason = filled.find(
    ({ slug, passage }) => slug === REASON && !said.includes(passage.slice(0, SAID_SO)),
  )
  const lesson = reason ?? filled[hash(`${seed}/lesson`) % filled.length]
  if (!lesson) throw new Error('the voice has no lessons')
  return lesson
}

/** Begins one in three of the answers that are very sure with a remark. */
function opener({ seed }: Facts, first: Passage, speak: Speak): string {
  return first.rank >= VERY_SURE_RANK && hash(`${seed}/opens`) % 3 === 0 ? speak('opener') : ''
}

/** Says that the following text is quoted in another language than the reader's. */
function quote({ locale }: Facts, passage: Passage, speak: Speak): string {
  return passage.language === locale ? '' : speak('quote')
}

/** Ends half of the answers with an offer to explain another page that fits nearly as well. */
function suggestion({ passages, seed }: Facts, used: Passage[], speak: Speak): string {
  if (hash(`${seed}/closes`) % 2 === 0) return ''
  const slugs = used.map((passage) => passage.slug)
  const least = NEXT_SHARE * Math.max(...used.map((passage) => passage.rank))
  const next = passages.find((passage) => !slugs.includes(passage.slug) && passage.rank >= least)
  if (!next) return ''
  return speak('closer', (line) => line.includes(NEXT)).replace(NEXT, next.title)
}

/** Puts the pages first that the last reply offers at its end; after a list of others, what it guessed before. */
function offeredFirst({ passages, history }: Facts): Passage[] {
  const last = history.findLast((message) => message.role === 'assistant')?.content ?? ''
  const end = last.slice(last.lastIndexOf('\n\n') + 1).trim()
  const offer = end.startsWith('- [') ? last : end
  const placeOf = ({ title }: Passage) => {
    const at = offer.indexOf(title)
    return at < 0 ? offer.length : at
  }
  return [...passages].sort((a, b) => placeOf(a) - placeOf(b))
}

function repliesIn({ history }: Facts): string {
  return history
    .filter((message) => message.role === 'assistant')
    .map((message) => message.content)
    .join('\n')
}

function lastQuestionIn({ history, question }: Facts): string {
  const asked = history.findLast((message) => message.role === 'user' && !isFollowUp(message.content))
  return `${asked?.content ?? ''} ${question}`
}

function headlineLink(passage: Passage): string {
  const { title, heading } = passage
  return `[${heading === '' ? title : `${title}: ${heading}`}](${addressOf(passage)})`
}

function addressOf({ slug, section, heading }: Passage): string {
  return heading === '' ? guidePath(slug) : `${guidePath(slug)}#${section}`
}

function linkTo(passage: Passage): string {
  return `[${passage.title}](${addressOf(passage)})`
}

function sourceOf({ slug, title }: Passage): Source {
  return { slug, title, url: guidePath(slug) }
}

function join(parts: string[]): string {
  return parts.filter(Boolean).join('\n\n')
}
