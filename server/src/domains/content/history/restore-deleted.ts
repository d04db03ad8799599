import type { ContentItem } from '@pepper/contract/content'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { presentItem } from '../present-item.ts'
import { fieldsOf } from '../rules.ts'
import { chooseFreeSlug, findRow, insertRow } from '../store.ts'
import { keepRevision } from './keep-revision.ts'
import { deletionsKeptSince } from './kept-deletions.ts'
import { getDeletion } from './revision-store.ts'

/**
 * Restores an item that was deleted in the last 30 days, with its history, as a draft: nothing becomes public by it.
 * One that is there already stays as it is. Needs `content.manage`. Throws content.not_found.
 */
export async function restoreDeleted(request: Context, { id }: { id: string }): Promise<ContentItem> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const row = await inTransaction(context, async (tx) => {
    const deletion = await getDeletion(tx, id, deletionsKeptSince(now))
    // It also has two restorations of one item wait for each other.
    const slug = await chooseFreeSlug(tx, deletion.slug, id)
    const present = await findRow(tx, id)
    if (present) return present
    const { title, content_type, content, metadata, asked } = deletion
    const fields = { title, content_type, content, metadata, asked, status: 'draft' as const }
    const version = deletion.version + 1
    const restored = await insertRow(tx, { ...fields, id, slug, by: actor.userId, now, version })
    await keepRevision(tx, { id, action: 'restored', by: actor.userId, now })
    await recordAudit(tx, {
      action: 'content.restored',
      actorId: actor.userId,
      target: { type: 'content_item', id },
      origin,
      details: { before: null, after: fieldsOf(fields) },
      now,
    })
    return restored
  })
  return presentItem(row)
}
