import type { WaitlistImport } from '@pepper/contract/waitlist/imports'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { cancelMails } from '../../mail/index.ts'
import { deleteImported, lockImported } from '../../profiles/index.ts'
import { listWaitingMails } from '../invitations/store.ts'
import { describeImport, judgeUndo } from './describe-import.ts'
import { findLockedImport, setUndone } from './row-store.ts'

/**
 * Undoes an import: deletes all its records in one transaction, unless a person has activated one, joined by the code
 * of one, or claims one. Invitations whose mail still waits are cancelled too. Needs `waitlist.manage`. Throws
 * waitlist.import_not_found, waitlist.import_not_undoable.
 */
export async function undoImport(request: Context, { id }: { id: string }): Promise<WaitlistImport> {
  const context = authorise(request, 'waitlist.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    const row = await findLockedImport(tx, id)
    if (!row) throw new AppError('waitlist.import_not_found')
    await lockImported(tx, id)
    const refusal = await judgeUndo(tx, row)
    if (refusal) throw new AppError('waitlist.import_not_undoable', refusal)
    const cancelled_mails = await cancelMails(tx, await listWaitingMails(tx, id))
    const records = await deleteImported(tx, id)
    await setUndone(tx, id, now)
    await recordAudit(tx, {
      action: 'waitlist.import_undone',
      actorId: actor.userId,
      target: { type: 'import', id },
      origin,
      details: { records, cancelled_mails },
      now,
    })
  })
  return describeImport(runtime, id)
}
