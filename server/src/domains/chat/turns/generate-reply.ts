import type { Brand } from '@pepper/contract/brand'
import type { Source } from '@pepper/contract/chat/stream'
import type { Locale } from '@pepper/contract/locales'
import type { ModelPort, ReplyCut } from '../../../platform/llm/model-port.ts'
import {
  type AccountFacts,
  buildModelRequest,
  citeSources,
  composeAnswer,
  type Passage,
  type Question,
  type Voice,
} from '../../knowledge/index.ts'
import { storablePart } from './rules.ts'
import type { ReplyUsage } from './turn.ts'

/** What a reply is made from; knows no HTTP and no table. */
export interface ReplyRequest {
  turnId: string
  question: string
  history: { role: 'user' | 'assistant'; content: string }[]
  passages: Passage[]
  intent?: Question['intent']
  locale: Locale
  account: AccountFacts
}

interface Finished {
  sources: Source[]
  usage: ReplyUsage
  cut: ReplyCut | null
}

export interface ReplyPorts {
  model: ModelPort | null
  voice: Voice
  brand: Brand
}

/**
 * Yields the text of a reply and returns the sources that it used and what it took: from the model where one is configured, else from the
 * built-in guide. Throws what the model port throws.
 */
export async function* generateReply(
  request: ReplyRequest,
  ports: ReplyPorts,
  signal: AbortSignal,
): AsyncGenerator<string, Finished> {
  if (!ports.model) {
    const answer = composeAnswer({ ...request, seed: request.turnId }, ports.voice, ports.brand)
    yield answer.text
    return { sources: answer.sources, usage: null, cut: null }
  }
  const { model, brand } = ports
  let waiting = ''
  const reply = model.stream(buildModelRequest(request, brand), signal)
  try {
    for (;;) {
      const { done, value } = await reply.next()
      if (done) {
        return { sources: citeSources(request, brand), usage: value.usage ?? 'unmetered', cut: value.cut }
      }
      const part = storablePart(waiting + value)
      waiting = part.waiting
      if (part.ready) yield part.ready
    }
  } finally {
    await reply.return({ usage: null, cut: null })
  }
}
