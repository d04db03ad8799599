import { randomUUID } from 'node:crypto'
import type { ContentFields, ContentItem } from '@pepper/contract/content'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { keepRevision } from './history/keep-revision.ts'
import { presentItem } from './present-item.ts'
import { requireReadable } from './require-readable.ts'
import { fieldsOf, slugOf, tidyMetadata } from './rules.ts'
import { chooseFreeSlug, findMade, insertRow } from './store.ts'

/**
 * Creates an item (AD-6); repeated with the same id, it returns the item as it is now. A published item is at once a public
 * page and part of the guide's knowledge. Needs `content.manage`. Throws content.page_taken, content.too_deep,
 * content.too_slow, server.id_taken.
 */
export async function createItem(
  request: Context,
  { id = randomUUID(), ...input }: ContentFields & { id?: string | undefined },
): Promise<ContentItem> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const fields = { ...input, metadata: tidyMetadata(input.metadata) }
  await requireReadable(fields)
  const row = await inTransaction(context, async (tx) => {
    const slug = await chooseFreeSlug(tx, slugOf(fields.title), id)
    // The choice of an address lets one item after the other be made.
    const earlier = await findMade(tx, { id, by: actor.userId })
    if (earlier) return earlier
    const created = await insertRow(tx, { ...fields, id, slug, by: actor.userId, now })
    await keepRevision(tx, { id, action: 'created', by: actor.userId, now })
    await recordAudit(tx, {
      action: 'content.created',
      actorId: actor.userId,
      target: { type: 'content_item', id },
      origin,
      details: { before: null, after: fieldsOf(fields) },
      now,
    })
    return created
  })
  return presentItem(row)
}
