import type { Config } from '../config.ts'
import { CompletionReader } from './completion-reader.ts'
import { ModelCall, type ModelEndpoint, type ModelTimeouts } from './model-call.ts'
import { ModelError, type ModelPort, type ModelRequest } from './model-port.ts'

type ModelConfig = NonNullable<Config['model']>

/** A model behind any server that speaks the OpenAI chat completions protocol (AS-3). */
export function createOpenAiModel(model: ModelConfig, timeouts: ModelTimeouts): ModelPort {
  const endpoint = endpointOf(model)
  return {
    stream: (request, signal) =>
      streamCompletion({ endpoint, timeouts, body: bodyOf(model.name, request) }, signal),
  }
}

async function* streamCompletion(
  ask: { endpoint: ModelEndpoint; timeouts: ModelTimeouts; body: string },
  signal: AbortSignal,
): AsyncGenerator<string> {
  const call = new ModelCall(ask.endpoint, ask.timeouts, signal)
  const reader = new CompletionReader()
  try {
    const response = await call.open(ask.body)
    const chunks: AsyncIterable<string> = response.iterator({ destroyOnReturn: false })
    for await (const chunk of chunks) {
      const text = reader.read(chunk)
      if (reader.hasLife) call.keepAlive()
      if (text) yield text
      if (reader.isFinished || reader.failure) break
    }
    const rest = reader.isFinished || reader.failure ? '' : reader.end()
    if (rest) yield rest
    if (reader.failure) throw reader.failure
    if (reader.length === 0) throw new ModelError('empty', 'the model finished without a word')
  } catch (error) {
    throw call.explain(error)
  } finally {
    call.close(reader.isFinished)
  }
}

function endpointOf({ baseUrl, apiKey }: ModelConfig): ModelEndpoint {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream, application/json' }
  return { url, apiKey, headers: apiKey ? { ...headers, authorization: `Bearer ${apiKey}` } : headers }
}

function bodyOf(model: string, { system, messages }: ModelRequest): string {
  return JSON.stringify({ model, messages: [{ role: 'system', content: system }, ...messages], stream: true })
}
