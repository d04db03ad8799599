import type { Brand } from '@pepper/contract/brand'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { ModelMessage, ModelRequest } from '../../../platform/llm/model-port.ts'
import { smallTalkOf } from '../answers/small-talk.ts'
import type { Passage, Question } from '../index/passage.ts'
import type { XpAmounts } from '../sums/sum.ts'
import { answerSum } from '../sums/sums.ts'
import { escapeNote } from './escape-note.ts'
import { insistOnLanguage, languageInstruction, personaPrompt } from './persona-prompt.ts'
import { talkForModel } from './talk-for-model.ts'

/** How many messages before the question are sent with it (CH-6), and how many characters of each. */
const HISTORY_MESSAGES = 10
const HISTORY_MESSAGE_MAX_CHARACTERS = 4_000

/**
 * How much of a section, and of all of them together, a model gets to read, in tokens; four characters make about one.
 */
const SECTION_MAX_TOKENS = 450
const NOTES_MAX_TOKENS = 1_500
const CHARACTERS_OF_A_TOKEN = 4

const COMPUTED =
  'Computed from the rules of the game for the last message. It is exact: say it, with these figures and no others.'

const NO_NOTES = 'Notes: none of them fits the last message.'

/** A question for a model, and the amounts of XP that the operator has set. */
type AskedModel = Question & { xpAmounts?: XpAmounts | undefined }

/**
 * Builds the request to a model (AS-3, CH-6): the persona, the passages that fit the question, the sum that the rules
 * of the game give for it, the messages so far, and the question. It holds no facts of accounts. `insistOn`
 * names the language that a first reply failed to use.
 */
export function buildModelRequest(
  asked: AskedModel,
  brand: Brand,
  insistOn: Locale | null = null,
): ModelRequest {
  const { question, history, passages, locale = SOURCE_LOCALE } = asked
  const system = [personaPrompt(brand), notesFrom(smallTalkOf(asked, brand) ? [] : passages)]
  const computed = computeFor(asked, brand)
  if (computed) system.push(`${COMPUTED}\n<note title="Computed">\n${escapeNote(computed)}\n</note>`)
  if (insistOn) system.push(insistOnLanguage(insistOn))
  else if (locale !== SOURCE_LOCALE) system.push(languageInstruction(locale))
  const talk = talkForModel(history, HISTORY_MESSAGES).map(shorten)
  return { system: system.join('\n\n'), messages: alternate([...talk, { role: 'user', content: question }]) }
}

/**
 * Lists all texts with facts that a model gets to read for a question: its reply may take figures and links from them.
 */
export function textsGiven(asked: AskedModel, brand: Brand): string[] {
  const passages = asked.passages.map(({ title, heading, passage }) => `${title} ${heading} ${passage}`)
  const said = talkForModel(asked.history, HISTORY_MESSAGES).map(({ content }) => content)
  return [...passages, ...said, asked.question, computeFor(asked, brand) ?? '', personaPrompt(brand)]
}

/** Computes the sum that the rules of the game give for a question; null for any other question. */
function computeFor(asked: AskedModel, brand: Brand): string | null {
  return (
    answerSum({ ...asked, locale: asked.locale ?? SOURCE_LOCALE, account: undefined }, brand)?.text ?? null
  )
}

function notesFrom(passages: Passage[]): string {
  const notes: string[] = []
  let room = NOTES_MAX_TOKENS * CHARACTERS_OF_A_TOKEN
  for (const { title, heading, passage, language } of passages) {
    const text = cutAtParagraph(passage, Math.min(SECTION_MAX_TOKENS * CHARACTERS_OF_A_TOKEN, room))
    if (text === '') continue
    const named = escapeNote(JSON.stringify(heading === '' ? title : `${title}: ${heading}`))
    notes.push(`<note title=${named} language="${language}">\n${escapeNote(text)}\n</note>`)
    room -= text.length
  }
  return notes.length === 0 ? NO_NOTES : `Notes:\n\n${notes.join('\n\n')}`
}

function cutAtParagraph(text: string, max: number): string {
  if (text.length <= max) return text.trim()
  const end = Math.max(text.lastIndexOf('\n', max), text.lastIndexOf('. ', max) + 1)
  return text.slice(0, Math.max(end, 0)).trim()
}

function shorten(message: ModelMessage): ModelMessage {
  if (message.content.length <= HISTORY_MESSAGE_MAX_CHARACTERS) return message
  return {
    ...message,
    content: `${message.content.slice(0, HISTORY_MESSAGE_MAX_CHARACTERS).toWellFormed()}…`,
  }
}

/**
 * Makes the roles alternate and begin with the person, as many servers require. A question that was stopped or failed
 * has no reply: it is left out, so that it is not answered together with the next one.
 */
function alternate(messages: ModelMessage[]): ModelMessage[] {
  const result: ModelMessage[] = []
  for (const { role, content } of messages) {
    const last = result.at(-1)
    if (content.trim() === '' || (!last && role === 'assistant')) continue
    if (last?.role === 'user' && role === 'user') last.content = content
    else if (last?.role === role) last.content += `\n\n${content}`
    else result.push({ role, content })
  }
  return result
}
