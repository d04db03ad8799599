import type { Database } from '../../platform/db/database.ts'
import type { Passage } from './passage.ts'
import { findPassages, type KnowledgeQuery } from './store.ts'

/**
 * Finds the passages that fit a question, best first; none where nothing really fits. A member's turn does the same by
 * the SQL function `knowledge_search` in the statement that opens it.
 */
export async function searchKnowledge(
  db: Database,
  query: Pick<KnowledgeQuery, 'question'> & Partial<KnowledgeQuery>,
): Promise<Passage[]> {
  const { question, history = [], limit = 5 } = query
  return findPassages(db, { question: question.replaceAll('\0', '').toWellFormed(), history, limit })
}
