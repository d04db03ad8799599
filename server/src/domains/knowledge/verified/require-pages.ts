import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { indexAt } from '../index/knowledge-index.ts'
import { readVersion } from '../store.ts'

/** Checks that the guide has all of these pages. Throws knowledge.source_not_found with the names of the others. */
export async function requirePages({ db }: Runtime, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  const { pages } = await indexAt(db, await readVersion(db), [])
  const missing = slugs.filter((slug) => !pages.has(slug))
  if (missing.length > 0) throw new AppError('knowledge.source_not_found', { sources: missing })
}
