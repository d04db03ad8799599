import type { Brand } from '@pepper/contract/brand'
import type { AnswerState } from '@pepper/contract/knowledge'
import { type Locale, locales } from '@pepper/contract/locales'
import { NO_MODELS } from '../server/src/domains/content/index.ts'
import type { AccountFacts } from '../server/src/domains/knowledge/answers/account-facts.ts'
import { composeAnswer } from '../server/src/domains/knowledge/answers/compose-answer.ts'
import { readVoice } from '../server/src/domains/knowledge/answers/voice.ts'
import { readFilledGuide } from '../server/src/domains/knowledge/guide/filled-guide.ts'
import type { GuideText } from '../server/src/domains/knowledge/guide/guide-files.ts'
import { readPageTexts } from '../server/src/domains/knowledge/guide/page-texts.ts'
import {
  buildIndex,
  type StoredItem,
  type StoredWording,
} from '../server/src/domains/knowledge/index/build-index.ts'
import type { KnowledgeIndex, Passage } from '../server/src/domains/knowledge/index/passage.ts'
import {
  addMeaning,
  needsMeaning,
  questionIn,
  readMessageIn,
} from '../server/src/domains/knowledge/index/read-message.ts'
import { fillBrand, readBrand } from '../server/src/platform/brand.ts'
import type { ModelMessage } from '../server/src/platform/llm/model-port.ts'
import type { MeasuredVectors } from './measured-vectors.ts'

export interface Reply {
  text: string
  sources: string[]
  state: AnswerState
  /** The passages that retrieval found for the last question, best first. */
  passages: Passage[]
}

/** The texts that operators added to the guide, and the wordings that they added to its sections. */
interface OwnTexts {
  items?: StoredItem[]
  wordings?: StoredWording[]
}

/** The built-in guide without a server or a database: it takes the questions of a talk and replies to the last one. */
export interface Guide {
  brand: Brand
  index: KnowledgeIndex
  texts: GuideText[]
  ask(talk: string[], reader: Locale, account?: AccountFacts): Reply
  /** The vectors that questions are compared by, too; without them, words alone decide. */
  vectors?: MeasuredVectors
}

/** Opens the built-in guide, with what operators added if there is any. */
export async function openGuide({ items = [], wordings = [] }: OwnTexts = {}): Promise<Guide> {
  const brand = readBrand({ brandFile: undefined, env: {} })
  const texts = readFilledGuide(brand)
  const stored = texts
    .filter((text) => text.language === 'en')
    .map((text) => ({ ...text, source: 'built_in', page: null }))
  const pages = readPageTexts({ brand, models: NO_MODELS })
  const builtIn = { guide: texts, pages, fill: (text: string) => fillBrand(text, brand) }
  const index = buildIndex(1, [...stored, ...items], builtIn, { wordings })
  await index.prepare(locales)
  const voice = readVoice()
  const read = (question: string, history: ModelMessage[], locale: Locale) => {
    const talk = { question, history, locale, now: new Date() }
    const found = { index, talk, message: readMessageIn(index, talk, brand) }
    const { vectors } = guide
    const meaning =
      vectors && needsMeaning(found, brand) ? vectors.meaningOf(questionIn(talk, brand), locale) : null
    return meaning ? addMeaning(found, brand, meaning) : found.message
  }
  const answer = (question: string, history: ModelMessage[], locale: Locale, account?: AccountFacts) => {
    const { passages, intent = null } = read(question, history, locale)
    const seed = `${history.length}/${question}`
    const facts = { question, history, passages, intent, locale, seed, ...(account && { account }) }
    const { text, sources, state } = composeAnswer(facts, voice, brand)
    return { text, sources: sources.map((source) => source.slug), state, passages }
  }
  const guide: Guide = {
    brand,
    index,
    texts: [...texts, ...pages],
    ask(talk, reader, account) {
      const history: ModelMessage[] = []
      for (const question of talk.slice(0, -1)) {
        const { text } = answer(question, history.slice(-10), reader, account)
        history.push({ role: 'user', content: question }, { role: 'assistant', content: text })
      }
      return answer(talk.at(-1) ?? '', history.slice(-10), reader, account)
    },
  }
  return guide
}
