import type { ContentRevision } from '@pepper/contract/content'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { getRow } from '../store.ts'
import { getRevisionRow } from './revision-store.ts'

/**
 * Gets one revision of an item with its text. Needs `content.manage`. Throws content.not_found,
 * content.revision_not_found.
 */
export async function getRevision(
  request: Context,
  { id, revision }: { id: string; revision: number },
): Promise<ContentRevision> {
  const context = authorise(request, 'content.manage')
  const { kysely } = context.runtime.db
  await getRow(kysely, id)
  const { version, title, content_type, content, status, metadata, asked } = await getRevisionRow(
    kysely,
    id,
    revision,
  )
  return { version, title, content_type, content, status, metadata, asked }
}
