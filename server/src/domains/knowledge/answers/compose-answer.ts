import type { Brand } from '@pepper/contract/brand'
import type { Source } from '@pepper/contract/chat/stream'
import { fillBrand } from '../../../platform/brand.ts'
import { guidePath } from '../guide/guide-path.ts'
import type { Passage, Question } from '../index/passage.ts'
import { countWords } from '../index/passage-blocks.ts'
import { termsOf } from '../index/terms.ts'
import { fitLead } from './fit-lead.ts'
import { inGuideLanguage } from './guide-language.ts'
import { asksForAdvice } from './rules.ts'
import { selectBlocks, type Wanted } from './select-blocks.ts'
import { isFollowUp, isYes, smallTalkIn } from './small-talk.ts'
import { createSpeaker, hash, LESSONS, type Speak, type Voice } from './voice.ts'

/** Length of the guide's part of an answer, in words; the voice adds up to 50. */
const BODY_MAX_WORDS = 140
const SECOND_MAX_WORDS = 50
const SECOND_RANK_SHARE = 0.4

/** A refusal of advice comes with so much to learn from. */
const LESSON_MAX_WORDS = 100

/** Below this rank the best passage may be beside the question. */
const CLOSE_RANK = 0.7

/** Stands in a closing line for the title of what is offered. */
const NEXT = '{{next}}'

export interface AnswerFacts extends Question {
  /** The same seed gives the same answer: the turn's id. */
  seed: string
}

export interface Answer {
  text: string
  sources: Source[]
}

/**
 * The built-in guide's answer (AS-2): in the persona's voice, from nothing but the passages, or plainly that it does not
 * know. Its own words are in the reader's language, the passages in English (AS-5). Markdown, at most about 180 words; the
 * items that it used come as data.
 */
export function composeAnswer(asked: AnswerFacts, voice: Voice, brand: Brand): Answer {
  const facts = inGuideLanguage(asked, brand)
  const speak = createSpeaker(voice, brand, facts)
  if (asksForAdvice(facts.question, brand))
    return declineAdvice(facts, lessonOf(voice, brand, facts.seed), speak)
  const smallTalk = smallTalkIn(facts.question, brand)
  if (smallTalk) return { text: speak(smallTalk), sources: [] }
  if (facts.passages.length === 0)
    return { text: `${speak('unknown')}\n\n${speak('can_talk_about')}`, sources: [] }
  if (isFollowUp(facts.question)) return continueAnswer(facts, speak)
  return answerQuestion({ ...facts, question: withoutName(facts.question, brand) }, speak)
}

/** A question without the name that it calls the persona by. */
function withoutName(question: string, { persona }: Brand): string {
  const asked = question.toLowerCase().split(persona.toLowerCase()).join(' ')
  return termsOf(asked).length > 0 ? asked : question
}

function answerQuestion(facts: AnswerFacts, speak: Speak): Answer {
  const [first, ...others] = facts.passages
  if (!first) return { text: speak('unknown'), sources: [] }
  const second = findSecond(others, first, facts.question)
  const used = second ? [first, second] : [first]
  const maxWords = second ? BODY_MAX_WORDS - SECOND_MAX_WORDS : BODY_MAX_WORDS
  const [lead = '', ...body] = selectBlocks(first.passage, { ...wantedOf(facts, first), maxWords })
  const parts = [
    opener(facts, first, speak),
    speak('quote'),
    fitLead(lead, facts.question),
    ...body,
    ...(second ? [speak('also'), ...addition(facts, second)] : []),
    suggestion(facts, used, speak),
  ]
  return { text: join(parts), sources: used.map(sourceOf) }
}

function addition(facts: AnswerFacts, passage: Passage): string[] {
  const wanted = { ...wantedOf(facts, passage), maxWords: SECOND_MAX_WORDS }
  return selectBlocks(passage.passage, wanted).slice(0, 1)
}

/** Goes on where the last answers stopped, in the passage that they came from. */
function continueAnswer(facts: AnswerFacts, speak: Speak): Answer {
  const said = repliesIn(facts)
  const candidates = isYes(facts.question) ? offeredFirst(facts) : facts.passages
  const subject = { ...facts, question: lastQuestionIn(facts) }
  for (const passage of candidates.slice(0, 3)) {
    const body = selectBlocks(passage.passage, { ...wantedOf(subject, passage), said })
    if (countWords(body.join(' ')) < 8) continue
    const text = join([speak('more'), speak('quote'), ...body, suggestion(facts, [passage], speak)])
    return { text, sources: [sourceOf(passage)] }
  }
  return { text: join([speak('nothing_more'), speak('can_talk_about')]), sources: [] }
}

/** No advice, but something to learn from (AS-1): from what fits the question, else a lesson on judging for oneself. */
function declineAdvice(facts: AnswerFacts, spare: Passage, speak: Speak): Answer {
  const found = facts.passages.find((passage) => LESSONS.includes(passage.slug))
  const lesson = found ?? spare
  const question = found ? facts.question : lesson.title
  const wanted = { ...wantedOf({ ...facts, question }, lesson), maxWords: LESSON_MAX_WORDS }
  const [lead = '', ...body] = selectBlocks(lesson.passage, wanted)
  const parts = [
    speak('advice'),
    speak('quote'),
    fitLead(lead, question),
    ...body,
    suggestion(facts, [lesson], speak),
  ]
  return { text: join(parts), sources: [sourceOf(lesson)] }
}

function lessonOf({ lessons }: Voice, brand: Brand, seed: string): Passage {
  const lesson = lessons[hash(`${seed}/lesson`) % lessons.length]
  if (!lesson) throw new Error('the voice has no lessons')
  return { ...lesson, title: fillBrand(lesson.title, brand), passage: fillBrand(lesson.passage, brand) }
}

/** The passage that is about something else that the question asks for too; of several the plainest. */
function findSecond(others: Passage[], first: Passage, question: string): Passage | undefined {
  const isComparison = /\bdifferen|\bversus\b|\bvs\b|\bcompar|\band\b/i.test(question)
  const known = new Set(termsOf(isComparison ? first.title : `${first.title} ${first.passage}`))
  const missing = new Set(termsOf(question).filter((term) => !known.has(term)))
  const strangeness = (passage: Passage) => termsOf(passage.title).filter((term) => !missing.has(term)).length
  return others
    .filter((passage) => passage.rank >= SECOND_RANK_SHARE * first.rank)
    .filter((passage) => termsOf(passage.title).some((term) => missing.has(term)))
    .sort((a, b) => strangeness(a) - strangeness(b))[0]
}

/** Two answers of three begin with a remark; one that may miss the question says so. */
function opener({ seed }: AnswerFacts, first: Passage, speak: Speak): string {
  if (first.rank < CLOSE_RANK) return speak('closest')
  return hash(`${seed}/opens`) % 3 === 0 ? '' : speak('opener')
}

/** Two answers of three end with an offer: the next best passage that was not used, or a remark where there is none. */
function suggestion({ passages, seed }: AnswerFacts, used: Passage[], speak: Speak): string {
  if (hash(`${seed}/closes`) % 3 === 0) return ''
  const next = passages.find((passage) => !used.includes(passage))
  return speak('closer', (line) => line.includes(NEXT) === (next !== undefined)).replace(
    NEXT,
    next?.title ?? '',
  )
}

function offeredFirst({ passages, history }: AnswerFacts): Passage[] {
  const last = history.findLast((message) => message.role === 'assistant')?.content ?? ''
  const offer = last.slice(last.lastIndexOf('\n\n') + 1)
  return [...passages].sort((a, b) => Number(offer.includes(b.title)) - Number(offer.includes(a.title)))
}

function repliesIn({ history }: AnswerFacts): string {
  return history
    .filter((message) => message.role === 'assistant')
    .map((message) => message.content)
    .join('\n')
}

function lastQuestionIn({ history, question }: AnswerFacts): string {
  const asked = history.findLast((message) => message.role === 'user' && !isFollowUp(message.content))
  return `${asked?.content ?? ''} ${question}`
}

function wantedOf({ question }: Question, { title }: Passage): Wanted {
  return { question, title, said: '', maxWords: BODY_MAX_WORDS }
}

function sourceOf({ slug, title }: Passage): Source {
  return { slug, title, url: guidePath(slug) }
}

function join(parts: string[]): string {
  return parts.filter(Boolean).join('\n\n')
}
