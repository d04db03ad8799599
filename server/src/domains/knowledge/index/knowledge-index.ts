import { MINUTE_MS } from '@pepper/contract/durations'
import { type Locale, locales, SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Runtime } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { builtInOf } from '../guide/load-guide.ts'
import { fillPageItem } from '../guide/page-texts.ts'
import { readItems } from '../store.ts'
import { buildIndex } from './build-index.ts'
import type { KnowledgeIndex } from './passage.ts'

const indexes = new WeakMap<Database, Promise<KnowledgeIndex>>()
const lastIndexes = new WeakMap<Database, KnowledgeIndex>()

/** Returns the last index that this node loaded, whatever its version; undefined before the first one. */
export function heldIndex(db: Database): KnowledgeIndex | undefined {
  return lastIndexes.get(db)
}

/** Makes this node load its index again for the next question. */
export function forgetIndex(db: Database): void {
  indexes.delete(db)
}

/** Returns the index at `version` or later, ready in those languages. Makes no query if this node already has it. */
export async function indexAt(
  db: Database,
  version: number,
  languages: Iterable<Locale>,
): Promise<KnowledgeIndex> {
  for (;;) {
    const held = indexes.get(db)
    const index = await held
    if (index && index.version >= version) {
      await index.prepare(languages)
      return index
    }
    // The first caller loads it; the others wait for that.
    if (indexes.get(db) === held) indexes.set(db, load(db))
  }
}

/**
 * The delays before the index is made, in ms. A node answers requests first, because the person who starts it often
 * asks something at once.
 */
const WARM_AFTER = { first: 2_000, others: MINUTE_MS }

/**
 * Makes the index in the background, first in English and later in the other languages, so that the first question need
 * not wait. A language is held in memory from the first question in it. If it fails, the first question tries again.
 */
export function warmIndex({ db, log }: Pick<Runtime, 'db' | 'log'>): { stop(): void } {
  const warm = (work: (index: KnowledgeIndex) => Promise<void>) => {
    indexAt(db, 0, [])
      .then(work)
      .catch((error) => log.warn({ err: error }, 'the index of the guide could not be made yet'))
  }
  const timers = [
    setTimeout(() => warm((index) => index.prepare([SOURCE_LOCALE])), WARM_AFTER.first),
    setTimeout(() => warm((index) => index.makeReady(locales)), WARM_AFTER.others),
  ]
  return { stop: () => timers.forEach(clearTimeout) }
}

function load(db: Database): Promise<KnowledgeIndex> {
  const { installation, ...builtIn } = builtInOf(db)
  const loading = readItems(db).then(({ version, items, wordings, verified }) => {
    const filled = installation ? items.map((item) => fillPageItem(item, installation)) : items
    const index = buildIndex(version, filled, builtIn, { wordings, verified })
    lastIndexes.set(db, index)
    return index
  })
  loading.catch(() => {
    if (indexes.get(db) === loading) indexes.delete(db)
  })
  return loading
}
