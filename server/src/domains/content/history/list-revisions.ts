import type { ContentRevisionSummary } from '@pepper/contract/content'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { findPeople } from '../../profiles/index.ts'
import { getRow } from '../store.ts'
import { presentRevisionSummary } from './present-revision.ts'
import { listRevisionRows } from './revision-store.ts'

/**
 * Lists the revisions of an item, the newest first: who made each of them, when, and which fields it changed (AD-6).
 * Needs `content.manage`. Throws content.not_found.
 */
export async function listRevisions(
  request: Context,
  { id }: { id: string },
): Promise<{ revisions: ContentRevisionSummary[] }> {
  const context = authorise(request, 'content.manage')
  const { kysely } = context.runtime.db
  await getRow(kysely, id)
  const rows = await listRevisionRows(kysely, id)
  const people = await findPeople(
    kysely,
    rows.map(({ made_by }) => made_by),
  )
  return { revisions: rows.map((row) => presentRevisionSummary(row, people)) }
}
