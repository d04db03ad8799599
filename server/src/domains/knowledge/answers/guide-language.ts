import type { Brand } from '@pepper/contract/brand'
import { findPrompt } from '../guide/list-prompts.ts'
import type { Question } from '../index/passage.ts'
import { plainWords } from '../index/plain-words.ts'
import { GO_ON, YES } from './small-talk-words.ts'

type Talk = Pick<Question, 'question' | 'history'>

/**
 * A talk in the language that the guide is written in, as far as that is known: suggested prompts and 'tell me more' of other
 * languages become the English ones (AS-5). The same object where there is nothing to change.
 */
export function inGuideLanguage<T extends Talk>(talk: T, brand: Brand): T {
  const question = inEnglish(talk.question, brand)
  const history = talk.history.map((message) =>
    message.role === 'user' ? { ...message, content: inEnglish(message.content, brand) } : message,
  )
  const isSame =
    question === talk.question &&
    history.every(({ content }, place) => content === talk.history[place]?.content)
  return isSame ? talk : { ...talk, question, history }
}

function inEnglish(message: string, brand: Brand): string {
  const prompt = findPrompt(message, brand)
  if (prompt) return prompt.english
  const words = plainWords(message)
  if (YES.test(words)) return 'yes please'
  return GO_ON.test(words) ? 'tell me more' : message
}
