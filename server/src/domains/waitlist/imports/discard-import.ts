import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteImport, findLockedImport } from './row-store.ts'

/**
 * Discards a previewed import and its file. Needs `waitlist.manage`. Throws waitlist.import_not_found,
 * waitlist.import_settled.
 */
export async function discardImport(
  request: Context,
  { id }: { id: string },
): Promise<{ is_discarded: true }> {
  const context = authorise(request, 'waitlist.manage')
  const { runtime, actor, origin } = context
  await inTransaction(context, async (tx) => {
    const row = await findLockedImport(tx, id)
    if (!row) throw new AppError('waitlist.import_not_found')
    if (row.state !== 'previewed') throw new AppError('waitlist.import_settled')
    await deleteImport(tx, id)
    await recordAudit(tx, {
      action: 'waitlist.import_discarded',
      actorId: actor.userId,
      target: { type: 'import', id },
      origin,
      details: { lines: row.total },
      now: runtime.clock.now(),
    })
  })
  return { is_discarded: true }
}
