import type { ContentFields, ContentItem } from '@pepper/contract/content'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { keepRevision } from './history/keep-revision.ts'
import { insertMissingRevision } from './history/revision-store.ts'
import { presentItem } from './present-item.ts'
import { requireReadable } from './require-readable.ts'
import { compareFields, tidyMetadata } from './rules.ts'
import { slugFor } from './slug-for.ts'
import { getRow, lockRow, updateRow } from './store.ts'

export interface ContentChange extends ContentFields {
  id: string
  /** The version on which the change is based. */
  version: number
}

/**
 * Changes an item, and with it the public page and the guide's knowledge (AD-6, AS-4). Needs `content.manage`. Throws
 * content.not_found, content.changed_meanwhile, content.page_taken, content.too_deep, content.too_slow.
 */
export async function updateItem(
  request: Context,
  { id, version, ...input }: ContentChange,
): Promise<ContentItem> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const fields = { ...input, metadata: tidyMetadata(input.metadata) }
  const { publish_at } = await getRow(runtime.db.kysely, id)
  await requireReadable(fields, publish_at)
  const row = await inTransaction(context, async (tx) => {
    const before = await lockRow(tx, id)
    if (before.version !== version) throw new AppError('content.changed_meanwhile')
    const changes = compareFields(before, fields)
    await insertMissingRevision(tx, id)
    const updated = await updateRow(tx, { ...fields, id, slug: await slugFor(tx, before, fields.title), now })
    if (Object.keys(changes.after).length > 0)
      await keepRevision(tx, { id, action: 'updated', by: actor.userId, now })
    await recordAudit(tx, {
      action: 'content.updated',
      actorId: actor.userId,
      target: { type: 'content_item', id },
      origin,
      details: changes,
      now,
    })
    return updated
  })
  return presentItem(row)
}
