import type { Runtime } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { builtInOf } from '../guide/load-guide.ts'
import { fillPageItem } from '../guide/page-texts.ts'
import { readItems } from '../store.ts'
import { buildIndex } from './build-index.ts'
import type { KnowledgeIndex } from './passage.ts'

const indexes = new WeakMap<Database, Promise<KnowledgeIndex>>()

/** The index as it was at `version` or later; no query where this node has it already. */
export async function indexAt(db: Database, version: number): Promise<KnowledgeIndex> {
  for (;;) {
    const held = indexes.get(db)
    const index = await held
    if (index && index.version >= version) return index
    // Whoever comes first loads it, the others wait for that.
    if (indexes.get(db) === held) indexes.set(db, load(db))
  }
}

/** A node answers first and reads its guide then: who starts one often asks it something at once. */
const WARM_AFTER_MS = 2_000

/** Makes the index in the background, so that the first question need not wait; a failure is left to that question. */
export function warmIndex({ db, log }: Pick<Runtime, 'db' | 'log'>): { stop(): void } {
  const timer = setTimeout(() => {
    indexAt(db, 0).catch((error) => log.warn({ err: error }, 'the index of the guide could not be made yet'))
  }, WARM_AFTER_MS)
  return { stop: () => clearTimeout(timer) }
}

function load(db: Database): Promise<KnowledgeIndex> {
  const { installation, ...builtIn } = builtInOf(db)
  const loading = readItems(db).then(({ version, items }) => {
    const filled = installation ? items.map((item) => fillPageItem(item, installation)) : items
    return buildIndex(version, filled, builtIn)
  })
  loading.catch(() => {
    if (indexes.get(db) === loading) indexes.delete(db)
  })
  return loading
}
