import { ModelError, type ModelPort } from '../llm/model-port.ts'
import type { SpanFacts } from './span.ts'
import type { Tracer } from './tracer.ts'

/**
 * Wraps a model so that each call is a span: its name, its tokens and its failure, and nothing of the conversation.
 */
export function traceModel(model: ModelPort, name: string, tracer: Tracer): ModelPort {
  return {
    stream: async function* (request, signal) {
      const span = tracer.beginBelow('chat model', 'client')
      const facts: SpanFacts = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': name }
      try {
        const reply = yield* model.stream(request, signal)
        if (reply.usage) {
          facts['gen_ai.usage.input_tokens'] = reply.usage.prompt
          facts['gen_ai.usage.output_tokens'] = reply.usage.completion
        }
        span?.end({ facts })
        return reply
      } catch (error) {
        const kind = error instanceof ModelError ? error.kind : signal.aborted ? 'stopped' : 'other'
        span?.end({ facts: { ...facts, 'error.type': kind }, isError: true })
        throw error
      } finally {
        span?.end({ facts })
      }
    },
  }
}
