import type { EmbeddingsFailure } from '../../../platform/embeddings/embeddings-port.ts'
import { registerCounter, registerHistogram } from '../../../platform/metrics.ts'

/** How a question got its vector, or why it did not; `skipped` questions were not asked for, because others failed. */
export type QuestionOutcome = 'found' | 'known' | 'skipped' | EmbeddingsFailure

const questions = registerCounter<{ outcome: QuestionOutcome }>(
  'guide_question_vectors_total',
  'Questions that were compared by their meaning, or by words alone, by how it went.',
)
const waits = registerHistogram(
  'guide_question_vector_seconds',
  'How long a question waited for its vector.',
  [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1],
)
const texts = registerCounter<{ outcome: 'embedded' | 'refused' }>(
  'guide_texts_embedded_total',
  'Sections and wordings of the guide that this node had embedded, or that the server refused.',
)
const calls = registerCounter<{ failure: EmbeddingsFailure }>(
  'guide_embedding_failures_total',
  'Calls for vectors of the guide that failed, by how.',
)
const tokens = registerCounter(
  'guide_embedding_tokens_total',
  'Tokens that the embeddings server counted on this node.',
)

/** Counts a question, and how long it waited if it did. */
export function measureQuestion(outcome: QuestionOutcome, ms?: number): void {
  questions.add({ outcome })
  if (ms !== undefined) waits.observe({}, ms / 1_000)
}

/** Counts texts of the guide that got a vector, or that the server refused. */
export function countTexts(outcome: 'embedded' | 'refused', amount: number): void {
  texts.add({ outcome }, amount)
}

/** Counts a failed call for vectors of the guide. */
export function countFailure(failure: EmbeddingsFailure): void {
  calls.add({ failure })
}

/** Counts the tokens of a call; null if the server counted none. */
export function countTokens(amount: number | null): void {
  if (amount !== null) tokens.add({}, amount)
}
