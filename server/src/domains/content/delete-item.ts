import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { keepRevision } from './history/keep-revision.ts'
import { insertMissingRevision } from './history/revision-store.ts'
import { fieldsOf } from './rules.ts'
import { deleteRow, lockRow } from './store.ts'

/**
 * Deletes an item with its page and the guide's knowledge of it; its history stays for 30 days, in which it can be
 * restored. Needs `content.manage`. Throws content.not_found.
 */
export async function deleteItem(request: Context, { id }: { id: string }): Promise<{ deleted: true }> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    const before = await lockRow(tx, id)
    await insertMissingRevision(tx, id)
    await keepRevision(tx, { id, action: 'deleted', by: actor.userId, now })
    await deleteRow(tx, id)
    await recordAudit(tx, {
      action: 'content.deleted',
      actorId: actor.userId,
      target: { type: 'content_item', id },
      origin,
      details: { before: fieldsOf(before), after: null },
      now,
    })
  })
  return { deleted: true }
}
