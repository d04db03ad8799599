import { DAY_MS } from '@pepper/contract/durations'
import { type AccountDeletion, DELETION_DAYS } from '@pepper/contract/privacy'
import { requireMember } from '../../../platform/authorisation/authorise.ts'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inTransaction, inWithdrawal } from '../../../platform/in-transaction.ts'
import { countActiveSuperAdmins } from '../../access/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { presentDeletion } from './read-deletion.ts'
import { findDeletion, insertDeletion, removeDeletion } from './store.ts'

/**
 * Has the signed-in person's account deleted in seven days (ST-6); asking again changes nothing. Throws access.sign_in_required,
 * access.reauthentication_required, access.last_super_admin.
 */
export async function requestDeletion(context: Context): Promise<{ deletion: AccountDeletion | null }> {
  requireMember(context)
  await requireRecentAuthentication(context)
  const { runtime, actor, requestId } = context
  const { userId, role } = actor
  const now = runtime.clock.now()
  const dueAt = new Date(now.getTime() + DELETION_DAYS * DAY_MS)
  const deletion = await inWithdrawal(context, 'rights', async (tx) => {
    if (role === 'super_admin' && (await countActiveSuperAdmins(tx)) <= 1)
      throw new AppError('access.last_super_admin')
    if (await insertDeletion(tx, userId, { requestedAt: now, dueAt })) {
      await recordEvent(tx, 'privacy.deletion_requested', { user_id: userId })
      await recordAudit(tx, {
        action: 'user.deletion_requested',
        actorId: userId,
        target: { type: 'user', id: userId },
        requestId,
        details: {},
        now,
      })
    }
    return findDeletion(tx, userId)
  })
  return { deletion: presentDeletion(deletion) }
}

/** Keeps the account after all. Throws access.sign_in_required. */
export async function cancelDeletion(context: Context): Promise<{ deletion: null }> {
  requireMember(context)
  const { runtime, actor, requestId } = context
  const { userId } = actor
  await inTransaction(context, async (tx) => {
    if (!(await removeDeletion(tx, userId))) return
    await recordAudit(tx, {
      action: 'user.deletion_cancelled',
      actorId: userId,
      target: { type: 'user', id: userId },
      requestId,
      details: {},
      now: runtime.clock.now(),
    })
  })
  return { deletion: null }
}
