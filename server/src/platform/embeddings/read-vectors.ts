import { type Embedded, EmbeddingsError } from './embeddings-port.ts'

/** The lengths of vectors that are accepted. */
const DIMENSIONS_MIN = 8
const DIMENSIONS_MAX = 4_096
/** The most bytes of a number in JSON, with its comma, and of everything around the vectors. */
const NUMBER_MAX_BYTES = 26
const AROUND_MAX_BYTES = 65_536

/** Returns the highest size of an answer with so many vectors, in bytes. */
export function answerMaxBytes(texts: number): number {
  return AROUND_MAX_BYTES + texts * DIMENSIONS_MAX * NUMBER_MAX_BYTES
}

/** Reads the vectors of so many texts from a server's answer, in the order of the texts. Throws EmbeddingsError. */
export function readVectors(body: string, texts: number): Embedded {
  const { data, usage } = parse(body)
  if (!Array.isArray(data)) throw unusable('sent no list of vectors')
  if (data.length !== texts) throw unusable(`sent ${data.length} vectors for ${texts} texts`)
  const vectors: Float32Array[] = []
  for (const [place, one] of data.entries()) {
    const index: unknown = one?.index ?? place
    if (!isPlace(index, texts) || vectors[index]) throw unusable('numbers its vectors wrongly')
    vectors[index] = readVector(one?.embedding)
  }
  const lengths = new Set(vectors.map(({ length }) => length))
  if (lengths.size > 1) throw unusable('sent vectors of different lengths')
  const tokens: unknown = usage?.prompt_tokens ?? usage?.total_tokens
  return { vectors, tokens: Number.isSafeInteger(tokens) && Number(tokens) >= 0 ? Number(tokens) : null }
}

interface Answer {
  data?: unknown
  usage?: { prompt_tokens?: unknown; total_tokens?: unknown } | null
}

function parse(body: string): Answer {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed !== null) return parsed
  } catch {
    // Reported below.
  }
  throw unusable('sent something that is no JSON object')
}

function isPlace(index: unknown, texts: number): index is number {
  return Number.isInteger(index) && Number(index) >= 0 && Number(index) < texts
}

function readVector(given: unknown): Float32Array {
  if (!Array.isArray(given)) throw unusable('sent a vector that is no list of numbers')
  if (given.length < DIMENSIONS_MIN || given.length > DIMENSIONS_MAX)
    throw unusable(`sent a vector of ${given.length} numbers`)
  if (!given.every((one) => typeof one === 'number'))
    throw unusable('sent a vector that is no list of numbers')
  const vector = Float32Array.from(given)
  if (!vector.every(Number.isFinite) || vector.every((one) => one === 0))
    throw unusable('sent a vector that points nowhere')
  return vector
}

function unusable(what: string): EmbeddingsError {
  return new EmbeddingsError('unusable', `the embeddings server ${what}`)
}
