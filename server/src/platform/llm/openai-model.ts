import type { Config } from '../config/config.ts'
import { CompletionReader } from './completion-reader.ts'
import { ModelCall, type ModelEndpoint, type ModelTimeouts } from './model-call.ts'
import { ModelError, type ModelPort, type ModelRequest, type ReplyEnd } from './model-port.ts'

type ModelConfig = NonNullable<Config['model']>

/** How long a finished reply waits for its token usage, in ms. */
const USAGE_WAIT_MS = 250

/**
 * The highest number of characters per token in any language. A longer reply comes from a server that does not count.
 */
const CHARACTERS_A_TOKEN = 12

/** The statuses that servers send for a field they do not know. */
const UNKNOWN_FIELD_STATUSES = [400, 422]

/**
 * Creates a model behind any server that supports the OpenAI chat completions protocol (AS-3). Servers are asked for
 * the token usage of a reply. A server that refuses the question is asked again without it, and from then on always
 * without it. Newer servers know the limit of a reply's length only by another name, and say so.
 */
export function createOpenAiModel(model: ModelConfig, timeouts: ModelTimeouts): ModelPort {
  const endpoint = endpointOf(model)
  let usage: 'unknown' | 'understood' | 'refused' = model.asksForUsage ? 'unknown' : 'refused'
  let limitField: LimitField = 'max_tokens'
  const complete = (request: ModelRequest, signal: AbortSignal, asksForUsage: boolean) => {
    const limit = { [limitField]: model.maxTokens }
    const body = bodyOf(model.name, request, { asksForUsage, limit })
    const maxCharacters = model.maxTokens * CHARACTERS_A_TOKEN
    return streamCompletion({ endpoint, timeouts, body, asksForUsage, maxCharacters }, signal)
  }
  return {
    stream: async function* (request, signal) {
      const asksForUsage = usage !== 'refused'
      try {
        const taken = yield* complete(request, signal, asksForUsage)
        if (asksForUsage) usage = 'understood'
        return taken
      } catch (error) {
        if (limitField === 'max_tokens' && refusesLimit(error)) {
          limitField = 'max_completion_tokens'
          return yield* complete(request, signal, asksForUsage)
        }
        if (!asksForUsage || !mayRefuseQuestion(error, usage === 'unknown')) throw error
      }
      const taken = yield* complete(request, signal, false)
      usage = 'refused'
      return taken
    },
  }
}

/**
 * Returns whether a refusal may be about the question for token usage. A server that has answered the question before
 * must name the field.
 */
function mayRefuseQuestion(error: unknown, isFirst: boolean): boolean {
  if (!(error instanceof ModelError) || !UNKNOWN_FIELD_STATUSES.includes(error.status ?? 0)) return false
  return isFirst || /stream_options|include_usage/.test(error.message)
}

type LimitField = 'max_tokens' | 'max_completion_tokens'

/** Returns whether a server wants the limit by its newer name. */
function refusesLimit(error: unknown): boolean {
  if (!(error instanceof ModelError) || !UNKNOWN_FIELD_STATUSES.includes(error.status ?? 0)) return false
  return error.message.includes('max_completion_tokens')
}

interface Completion {
  endpoint: ModelEndpoint
  timeouts: ModelTimeouts
  body: string
  asksForUsage: boolean
  maxCharacters: number
}

async function* streamCompletion(ask: Completion, signal: AbortSignal): AsyncGenerator<string, ReplyEnd> {
  const call = new ModelCall(ask.endpoint, ask.timeouts, signal)
  const reader = new CompletionReader(ask.maxCharacters)
  let isWhole = false
  try {
    const response = await call.open(ask.body)
    const chunks: AsyncIterable<string> = response.iterator({ destroyOnReturn: false })
    for await (const chunk of chunks) {
      const text = reader.read(chunk)
      if (reader.hasLife) call.keepAlive()
      if (text) yield text
      if (reader.isOver || reader.failure || (reader.isFinished && !ask.asksForUsage)) break
      if (reader.isFinished) call.endWithin(USAGE_WAIT_MS)
    }
    const rest = reader.isFinished || reader.failure ? '' : reader.end()
    if (rest) yield rest
    if (reader.failure) throw reader.failure
    if (reader.length === 0) throw new ModelError('empty', 'the model finished without a word')
    // The server is still writing a reply that was cut here.
    isWhole = !reader.isCutHere
    return endOf(reader)
  } catch (error) {
    // The response broke off after the end of the text: only the token usage is unknown.
    if (reader.isFinished && !reader.failure && reader.length > 0) return endOf(reader)
    throw call.explain(error)
  } finally {
    call.close(isWhole)
  }
}

function endOf({ usage, cut, isDeclined }: CompletionReader): ReplyEnd {
  return { usage, cut, ...(isDeclined && { isDeclined }) }
}

function endpointOf({ baseUrl, apiKey }: ModelConfig): ModelEndpoint {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream, application/json' }
  return { url, apiKey, headers: apiKey ? { ...headers, authorization: `Bearer ${apiKey}` } : headers }
}

function bodyOf(
  model: string,
  { system, messages }: ModelRequest,
  { asksForUsage, limit }: { asksForUsage: boolean; limit: object },
): string {
  const talk = [{ role: 'system', content: system }, ...messages]
  const options = asksForUsage ? { stream_options: { include_usage: true } } : {}
  return JSON.stringify({ model, messages: talk, stream: true, ...limit, ...options })
}
