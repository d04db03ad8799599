import type { Locale } from '@pepper/contract/locales'
import type { Config } from '../../../platform/config/config.ts'
import type { Runtime } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { EmbeddingsPort } from '../../../platform/embeddings/embeddings-port.ts'
import { createOpenAiEmbeddings } from '../../../platform/embeddings/openai-embeddings.ts'
import type { Direction } from '../../../platform/embeddings/vector.ts'
import { registerGauge } from '../../../platform/metrics.ts'
import { traceEmbeddings } from '../../../platform/tracing/trace-embeddings.ts'
import { shorten } from '../index/find-sections.ts'
import { languageOf } from '../index/language.ts'
import type { LanguageIndex } from '../index/language-index.ts'
import type { KnowledgeIndex, Meaning } from '../index/passage.ts'
import { createMeaning, directionFrom } from './meaning.ts'
import { QuestionVectors } from './question-vectors.ts'
import { SectionVectors } from './section-vectors.ts'
import { textsOf } from './texts-of.ts'
import { VectorKeeper } from './vector-keeper.ts'

/** The vectors by which a node compares questions with the guide. */
export interface GuideVectors {
  /**
   * Finds the meaning of a question. Null if it is in a language that the model does not know, if no section has a
   * vector yet, or if its own does not come in time. Never throws.
   */
  findMeaning(question: string, reader: Locale): Promise<Meaning | null>
  /**
   * Makes operators' texts of an index of its own, such as one with a draft, ready to be compared by meaning. Texts that
   * have no vector yet are asked for, and not stored; without them their sections are compared by words. Never throws.
   */
  prepare(index: KnowledgeIndex): Promise<void>
  /** Brings the vectors up to the present content. Throws what the database throws. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/** How many texts of a draft are asked for, and for how long. */
const DRAFT_TEXTS = 64
const DRAFT_TIMEOUT_MS = 3_000

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
    onOtherLength: () => keeper.doubt(),
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
    prepare: async ({ languages }) => {
      for (const language of embeddings.languages)
        for (const layer of languages.get(language)?.slice(1) ?? [])
          if (!sections.of(layer)) await prepareLayer(layer, sections, model)
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

/** Makes the vectors of an index, with those that one call gives for its first texts without any. */
async function prepareLayer(
  layer: LanguageIndex,
  sections: SectionVectors,
  model: EmbeddingsPort,
): Promise<void> {
  const texts = layer.sections.flatMap(textsOf).filter(({ hash }) => !sections.has(hash))
  const asked = texts.slice(0, DRAFT_TEXTS)
  const added = new Map<string, Direction>()
  try {
    const given = asked.map(({ text }) => text)
    const { vectors } =
      given.length === 0 ? { vectors: [] } : await model.embed(given, { timeoutMs: DRAFT_TIMEOUT_MS })
    for (const [at, vector] of vectors.entries())
      if (vector.length === sections.dimensions) added.set(asked[at]?.hash ?? '', directionFrom(vector))
  } catch {
    // The draft is compared by its words.
  }
  await sections.rebuild(layer, added)
}

function createModel({ tracer }: Runtime, embeddings: NonNullable<Config['embeddings']>): EmbeddingsPort {
  const model = createOpenAiEmbeddings(embeddings)
  return tracer ? traceEmbeddings(model, embeddings.name, tracer) : model
}
