import type { AccountDeletion } from '@pepper/contract/privacy'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction, inWithdrawal } from '../../../platform/in-transaction.ts'
import { countActiveSuperAdmins } from '../../roles/index.ts'
import { presentDeletion } from './read-deletion.ts'
import { endDeletion, startDeletion } from './start-deletion.ts'
import { findDeletion } from './store.ts'

/**
 * Schedules the deletion of the signed-in person's account in seven days (ST-6); asking again changes nothing. Throws
 * access.sign_in_required, access.reauthentication_required, access.last_super_admin.
 */
export async function requestDeletion(request: Context): Promise<{ deletion: AccountDeletion | null }> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  const { userId, role } = context.actor
  const deletion = await inWithdrawal(context, 'rights', async (tx) => {
    if (role === 'super_admin' && (await countActiveSuperAdmins(tx)) <= 1)
      throw new AppError('access.last_super_admin')
    await startDeletion(tx, context, { userId })
    return findDeletion(tx, userId)
  })
  return { deletion: presentDeletion(deletion) }
}

/** Cancels the deletion and keeps the account. Throws access.sign_in_required. */
export async function cancelDeletion(request: Context): Promise<{ deletion: null }> {
  const context = requireMember(request)
  const { userId } = context.actor
  await inTransaction(context, (tx) => endDeletion(tx, context, { userId }))
  return { deletion: null }
}
