import type { Database } from '../../../platform/db/database.ts'
import type { ModelMessage } from '../../../platform/llm/model-port.ts'
import { readQuestion } from '../store.ts'
import { findPassages } from './find-passages.ts'
import type { Passage } from './passage.ts'

/**
 * Finds the passages that fit a question, best first; none where nothing really fits. A member's turn reads its question in
 * the statement that opens it, and does the rest by `findPassages`.
 */
export async function searchKnowledge(
  db: Database,
  query: { question: string; history?: ModelMessage[]; limit?: number },
): Promise<Passage[]> {
  const { question, history = [], limit } = query
  const read = await readQuestion(db, question.replaceAll('\0', '').toWellFormed(), history)
  return findPassages(db, read, limit)
}
