import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockAccount } from '../account-store.ts'
import { countPasskeys } from '../passkeys/store.ts'
import { lockPasswordHash } from '../passwords/password-store.ts'
import { deleteLinked, listLinked } from './store.ts'

/**
 * Unlinks an account elsewhere, but never the last way in: two that are unlinked at once wait for each other. Throws
 * access.sign_in_required, access.reauthentication_required, identity.link_not_found, identity.last_way_in.
 */
export async function unlinkIdentity(request: Context, { id }: { id: string }): Promise<{ unlinked: true }> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  const { runtime, actor, origin } = context
  const { userId } = actor
  await inTransaction(context, async (tx) => {
    await lockAccount(tx, userId)
    const provider = await deleteLinked(tx, userId, id)
    if (provider === null) throw new AppError('identity.link_not_found')
    if (!(await hasOtherWay(tx, userId))) throw new AppError('identity.last_way_in')
    await recordEvent(tx, 'identity.link_changed', { user_id: userId, change: 'identity_unlinked' })
    await recordAudit(tx, {
      action: 'user.identity_unlinked',
      actorId: userId,
      target: { type: 'user', id: userId },
      origin,
      details: { provider },
      now: runtime.clock.now(),
    })
  })
  return { unlinked: true }
}

async function hasOtherWay(tx: Transaction, userId: string): Promise<boolean> {
  if ((await listLinked(tx, userId)).length > 0) return true
  return (await lockPasswordHash(tx, userId)) !== null || (await countPasskeys(tx, userId)) > 0
}
