import { EmbeddingsError, type EmbeddingsPort } from '../embeddings/embeddings-port.ts'
import type { SpanFacts } from './span.ts'
import type { Tracer } from './tracer.ts'

/** Wraps a model of vectors so that each call is a span: its name, its tokens and its failure, and no text. */
export function traceEmbeddings(model: EmbeddingsPort, name: string, tracer: Tracer): EmbeddingsPort {
  return {
    embed: async (texts, options) => {
      const span = tracer.beginBelow('embeddings model', 'client')
      const facts: SpanFacts = { 'gen_ai.operation.name': 'embeddings', 'gen_ai.request.model': name }
      try {
        const embedded = await model.embed(texts, options)
        if (embedded.tokens !== null) facts['gen_ai.usage.input_tokens'] = embedded.tokens
        span?.end({ facts })
        return embedded
      } catch (error) {
        const kind = error instanceof EmbeddingsError ? error.kind : 'stopped'
        span?.end({ facts: { ...facts, 'error.type': kind }, isError: true })
        throw error
      }
    },
  }
}
