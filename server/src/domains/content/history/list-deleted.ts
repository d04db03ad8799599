import type { DeletedContent } from '@pepper/contract/content'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { decodePlace, encodePlace } from '../../../platform/page-cursor.ts'
import { findPeople } from '../../profiles/index.ts'
import { deletionsKeptSince } from './kept-deletions.ts'
import { presentAuthor } from './present-revision.ts'
import { listDeletedRows } from './revision-store.ts'

/**
 * Lists the deleted items that can still be restored, the last deleted first (AD-6). Needs `content.manage`.
 */
export async function listDeleted(
  request: Context,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ items: DeletedContent[]; earlier: string | null }> {
  const context = authorise(request, 'content.manage')
  const { db, clock } = context.runtime
  const since = deletionsKeptSince(clock.now())
  const asked = { before: decodePlace(before), limit: limit + 1 }
  const rows = await listDeletedRows(db.kysely, since, asked)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const people = await findPeople(
    db.kysely,
    shown.map(({ made_by }) => made_by),
  )
  return {
    items: shown.map(({ item_id, title, content_type, metadata, made_by, made_at }) => ({
      id: item_id,
      title,
      content_type,
      metadata,
      deleted_by: presentAuthor(made_by, people),
      deleted_at: made_at.toISOString(),
    })),
    earlier: rows.length > limit && last ? encodePlace({ at: last.made_at, id: last.item_id }) : null,
  }
}
