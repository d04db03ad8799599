import type { Brand } from '@pepper/contract/brand'
import type { Source } from '@pepper/contract/chat-stream'
import type { Passage, Question } from './passage.ts'
import { countWords } from './passage-blocks.ts'
import { asksForAdvice } from './rules.ts'
import { selectBlocks } from './select-blocks.ts'
import { isFollowUp, isYes, smallTalkIn } from './small-talk.ts'
import { termsOf } from './terms.ts'
import { createSpeaker, hash, type Voice } from './voice.ts'

/** Length of the guide's part of an answer, in words; the voice adds up to 40. */
const BODY_MAX_WORDS = 140
const SECOND_MAX_WORDS = 50

export interface AnswerFacts extends Question {
  /** The same seed gives the same answer: the turn's id. */
  seed: string
}

export interface Answer {
  text: string
  sources: Source[]
}

type Speak = ReturnType<typeof createSpeaker>

/**
 * The built-in guide's answer (AS-2): in the persona's voice, from nothing but the passages, or plainly that it does not
 * know. Markdown, at most about 180 words; the items that it used come as data.
 */
export function composeAnswer(facts: AnswerFacts, voice: Voice, brand: Brand): Answer {
  const speak = createSpeaker(voice, brand, facts.seed)
  if (asksForAdvice(facts.question, brand)) return declineAdvice(facts, speak)
  const smallTalk = smallTalkIn(facts.question, brand)
  if (smallTalk) return { text: speak(smallTalk), sources: [] }
  if (facts.passages.length === 0)
    return { text: `${speak('unknown')}\n\n${speak('can_talk_about')}`, sources: [] }
  return isFollowUp(facts.question) ? continueAnswer(facts, speak) : answerQuestion(facts, speak)
}

function answerQuestion(facts: AnswerFacts, speak: Speak): Answer {
  const [first, ...others] = facts.passages
  if (!first) return { text: speak('unknown'), sources: [] }
  const body = selectBlocks(first.passage, wantedOf(facts, first, ''))
  const second = others.find((passage) => completes(passage, first, facts.question))
  const added = second
    ? selectBlocks(second.passage, { ...wantedOf(facts, second, ''), maxWords: SECOND_MAX_WORDS })
    : []
  const used = second && added.length > 0 ? [first, second] : [first]
  const parts = [opener(facts, speak), ...body, ...added, suggestion(facts, used, speak)]
  return { text: join(parts), sources: used.map(sourceOf) }
}

/** Goes on where the last answers stopped, in the passage that they came from. */
function continueAnswer(facts: AnswerFacts, speak: Speak): Answer {
  const said = repliesIn(facts)
  const candidates = isYes(facts.question) ? offeredFirst(facts) : facts.passages
  const subject = { ...facts, question: lastQuestionIn(facts) }
  for (const passage of candidates.slice(0, 3)) {
    const body = selectBlocks(passage.passage, wantedOf(subject, passage, said))
    if (countWords(body.join(' ')) < 8) continue
    const text = join([speak('more'), ...body, suggestion(facts, [passage], speak)])
    return { text, sources: [sourceOf(passage)] }
  }
  return { text: join([speak('nothing_more'), speak('can_talk_about')]), sources: [] }
}

/** No advice, but something to learn from (AS-1). */
function declineAdvice(facts: AnswerFacts, speak: Speak): Answer {
  const [first] = facts.passages
  if (!first) return { text: join([speak('advice'), speak('can_talk_about')]), sources: [] }
  const body = selectBlocks(first.passage, { ...wantedOf(facts, first, ''), maxWords: 90 })
  return { text: join([speak('advice'), ...body]), sources: [sourceOf(first)] }
}

/** Whether a passage has what the question asks for and the best passage lacks. */
function completes(passage: Passage, first: Passage, question: string): boolean {
  if (passage.rank < 0.5 * first.rank) return false
  const known = new Set(termsOf(`${first.title} ${first.passage}`))
  const missing = termsOf(question).filter((term) => !known.has(term))
  const has = new Set(termsOf(`${passage.title} ${passage.passage}`))
  return missing.some((term) => has.has(term))
}

function opener({ seed }: AnswerFacts, speak: Speak): string {
  return hash(`${seed}/opens`) % 3 === 0 ? '' : speak('opener')
}

/** Offers the next best passage that was not used. */
function suggestion({ passages, seed }: AnswerFacts, used: Passage[], speak: Speak): string {
  const next = passages.find((passage) => !used.includes(passage))
  if (!next || hash(`${seed}/closes`) % 3 === 0) return ''
  return speak('closer').replace('{{next}}', next.title)
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

function wantedOf(facts: AnswerFacts, passage: Passage, said: string) {
  return { question: facts.question, title: passage.title, said, maxWords: BODY_MAX_WORDS }
}

function sourceOf({ slug, title }: Passage): Source {
  return { slug, title, url: null }
}

function join(parts: string[]): string {
  return parts.filter(Boolean).join('\n\n')
}
