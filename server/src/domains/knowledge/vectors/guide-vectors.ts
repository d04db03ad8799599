import type { Locale } from '@pepper/contract/locales'
import type { Config } from '../../../platform/config/config.ts'
import type { Runtime } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { EmbeddingsPort } from '../../../platform/embeddings/embeddings-port.ts'
import { createOpenAiEmbeddings } from '../../../platform/embeddings/openai-embeddings.ts'
import { registerGauge } from '../../../platform/metrics.ts'
import { traceEmbeddings } from '../../../platform/tracing/trace-embeddings.ts'
import { shorten } from '../index/find-sections.ts'
import { languageOf } from '../index/language.ts'
import type { Meaning } from '../index/passage.ts'
import { createMeaning } from './meaning.ts'
import { QuestionVectors } from './question-vectors.ts'
import { SectionVectors } from './section-vectors.ts'
import { VectorKeeper } from './vector-keeper.ts'

/** The vectors by which a node compares questions with the guide. */
export interface GuideVectors {
  /**
   * Finds the meaning of a question. Null if it is in a language that the model does not know, if no section has a
   * vector yet, or if its own does not come in time. Never throws.
   */
  findMeaning(question: string, reader: Locale): Promise<Meaning | null>
  /** Brings the vectors up to the present content. Throws what the database throws. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

const vectorsByDatabase = new WeakMap<Database, GuideVectors>()

/** Returns the vectors of a node; undefined where it searches by words alone. */
export function vectorsOf(db: Database): GuideVectors | undefined {
  return vectorsByDatabase.get(db)
}

/** Keeps the vectors of the guide in the background, until it is stopped; null if no server is configured. */
export function keepGuideVectors(runtime: Runtime): GuideVectors | null {
  const { embeddings } = runtime.config
  if (!embeddings) return null
  const { db } = runtime
  const model = createModel(runtime, embeddings)
  const sections = new SectionVectors()
  const questions = new QuestionVectors({
    model,
    timeoutMs: embeddings.timeoutMs,
    dimensions: () => sections.dimensions,
  })
  const keeper = new VectorKeeper(runtime, {
    model,
    sections,
    embeddings,
    onReplaced: () => questions.forget(),
  })
  const stops = [
    registerGauge('guide_vectors', 'Texts of the guide whose vector this node holds.', () => sections.count),
    registerGauge('guide_vectors_missing', 'Texts of the guide that have none yet.', () => keeper.missing),
  ]
  const vectors: GuideVectors = {
    findMeaning: async (question, reader) => {
      if (sections.dimensions === 0 || !embeddings.languages.includes(languageOf(question, reader)))
        return null
      const direction = await questions.find(shorten(question))
      return direction && createMeaning(question, direction, (layer) => sections.of(layer))
    },
    refresh: () => keeper.refresh(),
    stop: async () => {
      for (const stop of stops) stop()
      if (vectorsByDatabase.get(db) === vectors) vectorsByDatabase.delete(db)
      await keeper.stop()
    },
  }
  vectorsByDatabase.set(db, vectors)
  keeper.start()
  return vectors
}

function createModel({ tracer }: Runtime, embeddings: NonNullable<Config['embeddings']>): EmbeddingsPort {
  const model = createOpenAiEmbeddings(embeddings)
  return tracer ? traceEmbeddings(model, embeddings.name, tracer) : model
}
