import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteImport, findLockedImport } from './import-store.ts'

/**
 * Discards a previewed import of content. Needs `content.manage`. Throws content.import_not_found,
 * content.import_settled.
 */
export async function discardImport(
  request: Context,
  { id }: { id: string },
): Promise<{ is_discarded: true }> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  await inTransaction(context, async (tx) => {
    const row = await findLockedImport(tx, id)
    if (!row) throw new AppError('content.import_not_found')
    if (row.state === 'applied') throw new AppError('content.import_settled')
    await deleteImport(tx, id)
    await recordAudit(tx, {
      action: 'content.import_discarded',
      actorId: actor.userId,
      target: { type: 'content_import', id },
      origin,
      details: {},
      now: runtime.clock.now(),
    })
  })
  return { is_discarded: true }
}
