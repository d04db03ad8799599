import type { ContentItem } from '@pepper/contract/content'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { presentItem } from '../present-item.ts'
import { requireReadable } from '../require-readable.ts'
import { compareFields } from '../rules.ts'
import { slugFor } from '../slug-for.ts'
import { getRow, lockRow, updateRow } from '../store.ts'
import { keepRevision } from './keep-revision.ts'
import { getRevisionRow, insertMissingRevision } from './revision-store.ts'

export interface Restoration {
  id: string
  /** The version whose fields come back. */
  revision: number
  /** The version on which the restoration is based. */
  version: number
}

/**
 * Restores the text and details of an earlier revision as a new one; the item keeps its status, so that nothing is
 * published or taken down by it (AD-6). Needs `content.manage`. Throws content.not_found, content.revision_not_found,
 * content.changed_meanwhile, content.page_taken, content.too_deep, content.too_slow.
 */
export async function restoreRevision(request: Context, restoration: Restoration): Promise<ContentItem> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  const { id, revision, version } = restoration
  const now = runtime.clock.now()
  const { status, publish_at } = await getRow(runtime.db.kysely, id)
  const { title, content_type, content, metadata, asked } = await getRevisionRow(
    runtime.db.kysely,
    id,
    revision,
  )
  await requireReadable({ status, content }, publish_at)
  const row = await inTransaction(context, async (tx) => {
    const before = await lockRow(tx, id)
    if (before.version !== version) throw new AppError('content.changed_meanwhile')
    const fields = { title, content_type, content, metadata, asked, status: before.status }
    await insertMissingRevision(tx, id)
    const restored = await updateRow(tx, { ...fields, id, slug: await slugFor(tx, before, title), now })
    await keepRevision(tx, { id, action: 'restored', by: actor.userId, now, restoredVersion: revision })
    await recordAudit(tx, {
      action: 'content.restored',
      actorId: actor.userId,
      target: { type: 'content_item', id },
      origin,
      details: { version: revision, ...compareFields(before, fields) },
      now,
    })
    return restored
  })
  return presentItem(row)
}
