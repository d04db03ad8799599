import type { Database } from '../../platform/db/database.ts'
import { indexAt } from './knowledge-index.ts'
import type { Passage } from './passage.ts'
import { rankPassages } from './rank-passages.ts'
import type { ReadQuestion } from './store.ts'

/** The passages that fit a question, best first, from the index that this node holds; a query where that is not new enough. */
export async function findPassages(db: Database, question: ReadQuestion, limit = 5): Promise<Passage[]> {
  return rankPassages(await indexAt(db, question.version), question.said, limit)
}
