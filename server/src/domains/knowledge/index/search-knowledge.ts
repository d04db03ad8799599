import { SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Database } from '../../../platform/db/database.ts'
import type { ModelMessage } from '../../../platform/llm/model-port.ts'
import { readVersion } from '../store.ts'
import { findInTalk } from './find-in-talk.ts'
import { indexAt } from './knowledge-index.ts'
import type { Passage } from './passage.ts'
import { languagesOf } from './read-message.ts'
import { CLOSE_RANK, isSure } from './sureness.ts'

/** Finds the sections that answer a question, best first; none if no section surely does. */
export async function searchKnowledge(
  db: Database,
  query: { question: string; history?: ModelMessage[]; limit?: number },
): Promise<Passage[]> {
  const { question, history = [], limit = 5 } = query
  const languages = await languagesOf([...history.map(({ content }) => content), question], SOURCE_LOCALE)
  const index = await indexAt(db, await readVersion(db), languages)
  const found = findInTalk(index, { question, history, reader: SOURCE_LOCALE })
  return isSure(found) ? found.filter((passage) => passage.rank >= CLOSE_RANK).slice(0, limit) : []
}
