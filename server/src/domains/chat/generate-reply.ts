import type { Brand } from '@pepper/contract/brand'
import type { Source } from '@pepper/contract/chat-stream'
import type { Locale } from '@pepper/contract/locales'
import type { ModelPort } from '../../platform/llm/model-port.ts'
import {
  buildModelRequest,
  citeSources,
  composeAnswer,
  type Passage,
  type Voice,
} from '../knowledge/index.ts'
import { storablePart } from './rules.ts'

/** What a reply is made from; knows no HTTP and no table. */
export interface ReplyRequest {
  turnId: string
  question: string
  history: { role: 'user' | 'assistant'; content: string }[]
  passages: Passage[]
  locale: Locale
}

export interface ReplyPorts {
  model: ModelPort | null
  voice: Voice
  brand: Brand
}

/**
 * Yields the text of a reply and returns the sources that it used: from the model where one is configured, else from the
 * built-in guide. Throws what the model port throws.
 */
export async function* generateReply(
  request: ReplyRequest,
  ports: ReplyPorts,
  signal: AbortSignal,
): AsyncGenerator<string, Source[]> {
  if (!ports.model) {
    const answer = composeAnswer({ ...request, seed: request.turnId }, ports.voice, ports.brand)
    yield answer.text
    return answer.sources
  }
  const { model, brand } = ports
  let waiting = ''
  for await (const delta of model.stream(buildModelRequest(request, brand), signal)) {
    const part = storablePart(waiting + delta)
    waiting = part.waiting
    if (part.ready) yield part.ready
  }
  return citeSources(request, brand)
}
