import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@pepper/contract/locales'
import { languageOf } from '../server/src/domains/knowledge/index/language.ts'
import type { KnowledgeIndex, Meaning } from '../server/src/domains/knowledge/index/passage.ts'
import { createMeaning } from '../server/src/domains/knowledge/vectors/meaning.ts'
import { SectionVectors } from '../server/src/domains/knowledge/vectors/section-vectors.ts'
import { textsOf } from '../server/src/domains/knowledge/vectors/texts-of.ts'
import { createOpenAiEmbeddings } from '../server/src/platform/embeddings/openai-embeddings.ts'
import { type Direction, directionOf, toBytes } from '../server/src/platform/embeddings/vector.ts'

const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'pepper-eval')
const BATCH = 64
const TIMEOUT_MS = 120_000

/** An embeddings server to measure with. */
export interface EmbeddingsServer {
  url: string
  model: string
  languages: readonly Locale[]
}

/** The vectors of the guide and of some questions, from a server, kept in a file for the next run. */
export interface MeasuredVectors {
  /** The meaning of a question that was asked for before; null in a language that the model does not know. */
  meaningOf(question: string, reader: Locale): Meaning | null
  sections: SectionVectors
}

export async function measureVectors(
  { url, model, languages }: EmbeddingsServer,
  index: KnowledgeIndex,
  questions: readonly string[],
): Promise<MeasuredVectors> {
  const port = createOpenAiEmbeddings({ baseUrl: url, apiKey: process.env.EMBEDDINGS_API_KEY, name: model })
  const file = join(
    CACHE,
    `${createHash('sha256').update(`${url} ${model}`).digest('hex').slice(0, 16)}.json`,
  )
  const known: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const layers = languages.flatMap((language) => index.languages.get(language) ?? [])
  const texts = layers.flatMap((layer) => layer.sections.flatMap(textsOf))
  const asked = questions.map((text) => ({ text, hash: hashOf(text) }))
  const missing = [...new Map([...texts, ...asked].map((one) => [one.hash, one])).values()].filter(
    ({ hash }) => known[hash] === undefined,
  )
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH)
    const { vectors } = await port.embed(
      batch.map(({ text }) => text),
      { timeoutMs: TIMEOUT_MS },
    )
    for (const [at, { hash }] of batch.entries())
      known[hash] = Buffer.from(toBytes(vectors[at] as Float32Array)).toString('base64')
  }
  mkdirSync(CACHE, { recursive: true })
  if (missing.length > 0) writeFileSync(file, JSON.stringify(known))
  const directionAt = (hash: string): Direction | null =>
    known[hash] === undefined ? null : directionOf(new Int8Array(Buffer.from(known[hash], 'base64')))
  const sections = new SectionVectors()
  for (const { hash } of texts) {
    const direction = directionAt(hash)
    if (direction) sections.add(hash, direction)
  }
  for (const layer of layers) await sections.rebuild(layer)
  return {
    sections,
    meaningOf: (question, reader) => {
      if (!languages.includes(languageOf(question, reader))) return null
      const direction = directionAt(hashOf(question))
      return direction && createMeaning(question, direction, (layer) => sections.of(layer))
    },
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
