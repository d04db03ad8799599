import type { Config } from '../config/config.ts'
import { CompletionReader } from './completion-reader.ts'
import { ModelCall, type ModelEndpoint, type ModelTimeouts } from './model-call.ts'
import { ModelError, type ModelPort, type ModelRequest, type ReplyEnd } from './model-port.ts'
import { type RequestFields, ServerTraits } from './server-traits.ts'
import { messagesOf, toolFieldsOf } from './tool-messages.ts'

type ModelConfig = NonNullable<Config['model']>

/** How long a finished reply waits for its token usage, in ms. */
const USAGE_WAIT_MS = 250

/**
 * The highest number of characters per token in any language. A longer reply comes from a server that does not count.
 */
const CHARACTERS_A_TOKEN = 12

/**
 * Creates a model behind any server that supports the OpenAI chat completions protocol (AS-3). A server that refuses
 * what it does not know, such as the question for token usage or functions to call, is asked again without it, and from
 * then on always.
 */
export function createOpenAiModel(model: ModelConfig, timeouts: ModelTimeouts): ModelPort {
  const endpoint = endpointOf(model)
  const server = new ServerTraits(model.asksForUsage)
  return {
    stream: async function* (request, signal) {
      const maxTokens = Math.min(request.maxTokens ?? model.maxTokens, model.maxTokens)
      let fields = server.fieldsFor(request)
      for (;;) {
        try {
          const body = bodyOf(model.name, request, { fields, maxTokens })
          const maxCharacters = maxTokens * CHARACTERS_A_TOKEN
          const { asksForUsage } = fields
          const end = yield* streamCompletion(
            { endpoint, timeouts, body, asksForUsage, maxCharacters },
            signal,
          )
          server.learn(fields, request)
          return end
        } catch (error) {
          const fewer = server.without(fields, error)
          if (!fewer) throw error
          fields = fewer
        }
      }
    },
  }
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
    if (!reader.hasContent) throw new ModelError('empty', 'the model finished without a word')
    // The server is still writing a reply that was cut here.
    isWhole = !reader.isCutHere
    return endOf(reader)
  } catch (error) {
    // The response broke off after the end of the text: only the token usage is unknown.
    if (reader.isFinished && !reader.failure && reader.hasContent) return endOf(reader)
    throw call.explain(error)
  } finally {
    call.close(isWhole)
  }
}

function endOf({ usage, cut, isDeclined, calls }: CompletionReader): ReplyEnd {
  return { usage, cut, ...(isDeclined && { isDeclined }), ...(calls.length > 0 && { calls }) }
}

function endpointOf({ baseUrl, apiKey }: ModelConfig): ModelEndpoint {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream, application/json' }
  return { url, apiKey, headers: apiKey ? { ...headers, authorization: `Bearer ${apiKey}` } : headers }
}

function bodyOf(
  model: string,
  request: ModelRequest,
  { fields, maxTokens }: { fields: RequestFields; maxTokens: number },
): string {
  const tools = fields.hasTools ? request.tools : undefined
  const messages = messagesOf(request, tools)
  const limit = { [fields.limit]: maxTokens }
  const options = fields.asksForUsage ? { stream_options: { include_usage: true } } : {}
  return JSON.stringify({
    model,
    messages,
    stream: true,
    ...limit,
    ...options,
    ...(tools && toolFieldsOf(tools)),
  })
}
